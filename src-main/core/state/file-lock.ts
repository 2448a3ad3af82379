import { type FileHandle, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../src-shared/app-error.ts'

/** Holds one file against a second writer of this machine. */
export interface FileLock {
  readonly release: () => void
}

/**
 * Takes an open file for this process alone. The lock is a socket name made of the file's own number, which the system
 * takes back the moment the process ends, however it ends; nothing is left on the disk. Rejects with a sentence when
 * another process writes to the file.
 */
export async function lockFile(handle: FileHandle, path: string): Promise<FileLock> {
  const { dev, ino } = await handle.stat({ bigint: true })
  const name = lockName(`${dev}-${ino}`)
  const server = (await listen(name)) ?? (await takeOver(name))
  if (server === null) {
    throw new AppError(
      'file-in-the-way',
      `Another crawl is writing to ${path}. Wait for it, or name another file.`,
    )
  }
  server.unref()
  return { release: () => void server.close() }
}

/** Names that vanish with the process: Linux's abstract sockets, Windows' pipes; elsewhere a socket in the temporary folder. */
function lockName(file: string): string {
  if (process.platform === 'linux') return `\0saunter-writes-${file}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\saunter-writes-${file}`
  return join(tmpdir(), `saunter-writes-${file}`)
}

/** A server under the name, or null when the name is taken. */
function listen(name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(name, () => resolve(server))
  })
}

/** Where a killed process leaves its socket's name behind, nobody answers there any more. */
async function takeOver(name: string): Promise<Server | null> {
  if (process.platform === 'linux' || process.platform === 'win32') return null
  const isAlive = await new Promise<boolean>((resolve) => {
    const socket = createConnection(name, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
  if (isAlive) return null
  await rm(name, { force: true })
  return listen(name)
}
