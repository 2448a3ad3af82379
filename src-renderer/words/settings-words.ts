/** What the view Settings says. */
export const settingsWords = {
  heading: 'Settings',
  search: 'Search settings',
  contact: 'How to reach you',
  contactHint:
    'A web address or e-mail address. It is sent with every request, so that the owner of a site can write to you instead of shutting you out.',
  contactFault:
    'How to reach you takes at most 200 plain characters: letters, figures and signs of an English keyboard.',
  save: 'Keep',
  kept: 'Kept.',
  folder: 'Folder for new crawls',
  usualFolder: 'Documents, in the folder Saunter',
  chooseFolder: 'Choose a folder',
  usual: 'Back to the usual folder',
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  rows: 'Rows of the table',
  compact: 'Close together',
  comfortable: 'Further apart',
  nothing: 'No setting of that name.',
  notBuilt: 'There is no such setting',
} as const

/** Settings people look for that do not exist, the words they look with, and why not. */
export const missingSettings: readonly {
  readonly name: string
  readonly words: string
  readonly why: string
}[] = [
  {
    name: 'Ignore robots.txt',
    words: 'ignore robots robots.txt disobey bypass off disable respect rules',
    why: 'robots.txt is the owner’s own word on what programs may ask for. Saunter keeps to it everywhere and has no switch for anything else. If a page you need is refused, ask its owner; two lines let Saunter in.',
  },
  {
    name: 'Another user agent',
    words: 'user agent useragent user-agent chrome googlebot pretend disguise browser identity spoof header',
    why: 'Saunter comes under its own name, always. A site that shuts it out has its reasons, and a borrowed name would only teach it to shut out more.',
  },
  {
    name: 'Faster than the site asks',
    words: 'faster speed delay crawl-delay rate limit parallel threads concurrency simultaneous connections',
    why: 'The longer of your pace and the site’s pace holds, and one site gets one request at a time. Several sites at once are the way to more pages an hour.',
  },
  {
    name: 'Proxies',
    words: 'proxy proxies rotate ip address vpn tor',
    why: 'Changing addresses hides who asks. Saunter wants to be known, so that an owner can answer.',
  },
  {
    name: 'Sending usage data',
    words: 'telemetry analytics usage statistics tracking privacy cloud upload account login',
    why: 'Nothing leaves this machine but the requests of a crawl. There is nothing to switch off.',
  },
]

/** The first start's question. */
export const reachWords = {
  title: 'How to reach you',
  text: 'Owners of sites see who visits. An address they can write to turns a closed door into a question; without one, an owner who is troubled by a crawl can only block it.',
  label: 'Web address or e-mail address',
  keep: 'Keep this',
  skip: 'Not now',
  later: 'You can change it in Settings at any time. It goes nowhere but into the requests you make.',
} as const
