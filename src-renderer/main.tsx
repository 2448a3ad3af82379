import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { listenToBrowser } from './state/browser-store.ts'
import { listenToDesktop } from './state/desktop-wishes.ts'
import { listenToExports } from './state/export-store.ts'
import { listenToMaps } from './state/map-store.ts'
import { loadSettings } from './state/settings-store.ts'
import { listenToKeys } from './state/shortcuts.ts'
import { listenToService } from './state/crawl-store.ts'
import { addMonoFace } from './styles/mono-face.ts'
import '@fontsource-variable/inter/wght.css'
import 'uplot/dist/uPlot.min.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/frame.css'
import './styles/new-crawl.css'
import './styles/lists.css'
import './styles/pages.css'
import './styles/grid.css'
import './styles/lanes.css'
import './styles/views.css'
import './styles/detail.css'
import './styles/filter.css'
import './styles/sheets.css'
import './styles/charts.css'
import './styles/tdm.css'
import './styles/sitemaps.css'
import './styles/browser.css'

// Before anything is drawn: what the main process says as soon as the page stands must find a listener.
listenToService()
listenToDesktop()
listenToKeys()
listenToExports()
listenToMaps()
listenToBrowser()
void loadSettings()
addMonoFace()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
