import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BrowserSetting } from '../panels/browser-setting.tsx'
import { ContactField } from '../panels/contact-field.tsx'
import { ViewBar } from '../panels/view-bar.tsx'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { desktop } from '../api.ts'
import { changeSettings, useSettings } from '../state/settings-store.ts'
import { browserWords } from '../words/browser-words.ts'
import { missingSettings, settingsWords as words } from '../words/settings-words.ts'

/** What a person sets once; what cannot be set is found by the search and explained. */
export function SettingsView(): ReactNode {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const fits = (...texts: readonly string[]): boolean =>
    wanted === '' || texts.join(' ').toLowerCase().includes(wanted)
  const missing = wanted === '' ? [] : missingSettings.filter((entry) => speaksOf(entry, wanted))
  const sections: readonly (readonly [string, ReactNode, boolean])[] = [
    [
      'contact',
      <ContactField key="contact" id="settings-contact" />,
      fits(words.contact, words.contactHint, 'e-mail name user agent'),
    ],
    ['folder', <Folder key="folder" />, fits(words.folder, 'place documents save file')],
    [
      'browser',
      <BrowserSetting key="browser" />,
      fits(
        browserWords.heading,
        browserWords.download,
        browserWords.auto,
        browserWords.never,
        'chrome edge chromium javascript scripts headless playwright program',
      ),
    ],
    [
      'theme',
      <Theme key="theme" />,
      fits(words.theme, ...Object.values(words.themes), 'colours appearance mode'),
    ],
    ['rows', <Rows key="rows" />, fits(words.rows, words.compact, words.comfortable, 'density height')],
  ]
  const shown = sections.filter(([, , isShown]) => isShown)
  return (
    <>
      <ViewBar heading={words.heading} />
      <div className="view view-narrow" data-pane="settings">
        <label className="search search-wide">
          <Search size={14} aria-hidden="true" />
          <span className="for-ears">{words.search}</span>
          <input
            type="search"
            value={search}
            placeholder={words.search}
            spellCheck={false}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
        <div role="status" className="settings-found">
          {missing.map(({ name, why }) => (
            <div key={name} className="not-built">
              <h2>
                {name} <span className="badge">{words.notBuilt}</span>
              </h2>
              <p>{why}</p>
            </div>
          ))}
          {shown.length === 0 && missing.length === 0 && <p className="quiet">{words.nothing}</p>}
        </div>
        {shown.map(([name, section]) => (
          <div key={name} className="card">
            {section}
          </div>
        ))}
      </div>
    </>
  )
}

/** Whether somebody who types this looks for a setting that does not exist. */
function speaksOf({ name, words: known }: (typeof missingSettings)[number], wanted: string): boolean {
  const all = `${name} ${known}`.toLowerCase()
  return all.includes(wanted) || wanted.split(/\s+/).every((word) => all.includes(word))
}

function Folder(): ReactNode {
  const folder = useSettings(({ settings }) => settings.folder)
  const choose = async (): Promise<void> => {
    const chosen = await desktop.chooseFolder()
    if (chosen !== null) await changeSettings({ folder: chosen })
  }
  return (
    <div className="kept-in" role="group" aria-labelledby="settings-folder">
      <span id="settings-folder" className="label">
        {words.folder}
      </span>
      <div className="kept-in-row">
        <output className="kept-in-file">
          <MiddleCut text={folder === '' ? words.usualFolder : folder} />
        </output>
        <button type="button" className="button" onClick={() => void choose()}>
          {words.chooseFolder}
        </button>
      </div>
      {folder !== '' && (
        <button type="button" className="button-link" onClick={() => void changeSettings({ folder: '' })}>
          {words.usual}
        </button>
      )}
    </div>
  )
}

const themes = ['system', 'light', 'dark'] as const

function Theme(): ReactNode {
  const theme = useSettings(({ settings }) => settings.theme)
  return (
    <fieldset className="choices">
      <legend className="label">{words.theme}</legend>
      {themes.map((name) => (
        <label key={name} className="choice">
          <input
            type="radio"
            name="theme"
            checked={theme === name}
            onChange={() => void changeSettings({ theme: name })}
          />
          {words.themes[name]}
        </label>
      ))}
    </fieldset>
  )
}

function Rows(): ReactNode {
  const isComfortable = useSettings(({ settings }) => settings.isComfortable)
  return (
    <fieldset className="choices">
      <legend className="label">{words.rows}</legend>
      {[false, true].map((value) => (
        <label key={String(value)} className="choice">
          <input
            type="radio"
            name="rows"
            checked={isComfortable === value}
            onChange={() => void changeSettings({ isComfortable: value })}
          />
          {value ? words.comfortable : words.compact}
        </label>
      ))}
    </fieldset>
  )
}
