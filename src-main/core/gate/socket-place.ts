import { linkSync, lstatSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { pipePrefix } from './gate-folders.ts'

/** The socket's name; the number is the protocol's major version (spec formats 5). */
export const socketName = 'gate-1'
/** Longest path of a socket in bytes: 104 with its end on macOS, 108 on Linux. */
const longestPath = 103

/** Where the socket stands, or why it cannot stand there. */
export type SocketPlace = { readonly path: string; readonly isPipe: boolean } | { readonly trouble: string }

/**
 * Finds or makes the folder of the socket. It must be the person's own and closed to all others, for whoever can write
 * in it could give turns in our name.
 */
export function socketPlace(folder: string): SocketPlace {
  if (folder.startsWith(pipePrefix)) return { path: `${folder}-${socketName}`, isPipe: true }
  const path = join(folder, socketName)
  if (Buffer.byteLength(draftOf(path)) > longestPath) {
    return { trouble: `the path ${path} is too long for a socket` }
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    if (!found.isDirectory()) return { trouble: `${folder} is no folder` }
    if (found.uid !== process.getuid?.()) return { trouble: `the folder ${folder} belongs to somebody else` }
    if ((found.mode & 0o777) !== 0o700) {
      return { trouble: `the folder ${folder} is open to others; its rights must be 700` }
    }
    return { path, isPipe: false }
  } catch (error) {
    return {
      trouble: `the folder ${folder} could not be made (${error instanceof Error ? error.message : String(error)})`,
    }
  }
}

/** A file's own number, by which a socket is known again under its name; null when none can be seen there. */
export function fileNumber(path: string): number | null {
  try {
    return statSync(path, { throwIfNoEntry: false })?.ino ?? null
  } catch {
    return null
  }
}

/**
 * Listens under a name of its own first and takes the real name after, in one step that fails when somebody has it. So a
 * socket that can be seen can be spoken to, one that refuses has no host, and closing the server never takes away a name
 * that is somebody else's by now. `stale` is the number of a dead host's socket that may be replaced. Returns the
 * socket's own number, or null when somebody else has the name. Throws what the system says.
 */
export function takeName(server: Server, path: string, stale: number | null): number | null {
  const draft = draftOf(path)
  rmSync(draft, { force: true })
  server.listen(draft)
  try {
    const own = fileNumber(draft)
    if (own === null) throw new Error(`${draft} could not be listened to`)
    if (stale !== null && fileNumber(path) === stale) rmSync(path, { force: true })
    return giveName(draft, path) ? own : null
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Takes the name away again if it is still this socket's. */
export function dropName(path: string, own: number): void {
  if (fileNumber(path) !== own) return
  try {
    rmSync(path, { force: true })
  } catch {
    // Then it is a dead socket, which the next host replaces.
  }
}

function giveName(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    // A file system without hard links: not in one step, but a host that loses its name soon notices.
    if (fileNumber(path) !== null) return false
    renameSync(draft, path)
    return true
  }
}

function draftOf(path: string): string {
  return `${path}.${process.pid}`
}
