import { createHash } from 'node:crypto'
import { posix, win32 } from 'node:path'

/** What the folders follow from; handed in, so that every system's rules can be tried on any. */
export interface FolderQuestion {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly temp: string
  /** The system's number of the person; -1 on Windows, which has none. */
  readonly uid: number
  readonly userName: string
}

export interface GateFolders {
  /** Where `gate-state.json` is kept. */
  readonly stateFolder: string
  /** Where the socket stands; on Windows the beginning of the pipe's name. */
  readonly socketFolder: string
}

/** How a pipe's name begins on Windows. */
export const pipePrefix = '\\\\.\\pipe\\'

/** Where this person's gate and its memory are found on this system (spec formats 5 and 9, decisions A13). */
export function gateFolders(question: FolderQuestion): GateFolders {
  return { stateFolder: stateFolder(question), socketFolder: socketFolder(question) }
}

function stateFolder({ env, platform, home }: FolderQuestion): string {
  const told = env['SAUNTER_STATE_DIR']
  if (told !== undefined && told !== '') return told
  if (platform === 'win32') {
    return win32.join(absolute(env['LOCALAPPDATA'], win32) ?? win32.join(home, 'AppData', 'Local'), 'saunter')
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'saunter')
  return posix.join(absolute(env['XDG_STATE_HOME'], posix) ?? posix.join(home, '.local', 'state'), 'saunter')
}

function socketFolder({ env, platform, home, temp, uid, userName }: FolderQuestion): string {
  if (platform === 'win32') {
    // A name may hold what a pipe's may not, and two domains may know the same name: the home tells them apart.
    const plain = userName.replace(/[^A-Za-z0-9_-]/g, '_')
    return `${pipePrefix}saunter-${plain}-${createHash('sha256').update(home).digest('hex').slice(0, 8)}`
  }
  const runtime = absolute(env['XDG_RUNTIME_DIR'], posix)
  return runtime === null ? posix.join(temp, `saunter-${uid}`) : posix.join(runtime, 'saunter')
}

/** A relative path counts as none (XDG base directory specification). */
function absolute(path: string | undefined, system: typeof posix): string | null {
  return path !== undefined && system.isAbsolute(path) ? path : null
}
