import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'

/** The project's folder, absolute. */
export const projectFolder = resolve(import.meta.dirname, '../..')

/** A path inside the project's folder, absolute. */
export const inProject = (...names) => join(projectFolder, ...names)

/** Where things made once for all checkouts are kept: `$XDG_CACHE_HOME/saunter`, else `~/.cache/saunter`. */
export function cacheFolder() {
  const given = process.env.XDG_CACHE_HOME
  // The XDG base directory specification: a relative path there is to be ignored.
  return join(given && isAbsolute(given) ? given : join(homedir(), '.cache'), 'saunter')
}

/** The folder the person stands in: npm moves its scripts to the project's folder and notes the first one. */
export function callersFolder(script) {
  const isCalledByNpm = process.env.npm_lifecycle_event === script
  return (isCalledByNpm && process.env.INIT_CWD) || process.cwd()
}
