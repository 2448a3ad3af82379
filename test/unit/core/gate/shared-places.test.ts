import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FolderQuestion, gateFolders } from '#main/core/gate/gate-folders.ts'
import { socketPlace } from '#main/core/gate/socket-place.ts'

const ann: FolderQuestion = {
  env: {},
  platform: 'linux',
  home: '/home/ann',
  temp: '/tmp',
  uid: 1000,
  userName: 'ann',
}

describe('the folders of the gate', () => {
  it.each([
    ['Linux', {}, '/home/ann/.local/state/saunter', '/tmp/saunter-1000'],
    [
      'Linux with XDG folders',
      { env: { XDG_STATE_HOME: '/home/ann/st', XDG_RUNTIME_DIR: '/run/user/1000' } },
      '/home/ann/st/saunter',
      '/run/user/1000/saunter',
    ],
    [
      'Linux with relative XDG folders, which count as none',
      { env: { XDG_STATE_HOME: 'st', XDG_RUNTIME_DIR: '' } },
      '/home/ann/.local/state/saunter',
      '/tmp/saunter-1000',
    ],
    [
      'macOS',
      { platform: 'darwin', home: '/Users/ann', temp: '/var/folders/x' },
      '/Users/ann/Library/Application Support/saunter',
      '/var/folders/x/saunter-1000',
    ],
    [
      'Windows',
      {
        platform: 'win32',
        home: 'C:\\Users\\ann',
        env: { LOCALAPPDATA: 'D:\\Data' },
        uid: -1,
        userName: 'ann b',
      },
      'D:\\Data\\saunter',
      '\\\\.\\pipe\\saunter-ann_b-fd4ebed7',
    ],
    ['a test', { env: { SAUNTER_STATE_DIR: '/t/state' } }, '/t/state', '/tmp/saunter-1000'],
  ] as const)("are on %s the system's own", (_, more, stateFolder, socketFolder) => {
    expect(gateFolders({ ...ann, ...more })).toEqual({ stateFolder, socketFolder })
  })

  it('are never those of another person', () => {
    const bob = { ...ann, home: '/home/bob', uid: 1001, userName: 'bob' }
    expect(gateFolders(bob).socketFolder).not.toBe(gateFolders(ann).socketFolder)
    const [one, other] = [ann, bob].map((who) => gateFolders({ ...who, platform: 'win32' }).socketFolder)
    expect(one).not.toBe(other)
  })
})

describe('the place of the socket', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'saunter-place-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is a folder made for the person alone', () => {
    const own = join(folder, 'a', 'b')
    expect(socketPlace(own)).toEqual({ path: join(own, 'gate-1'), isPipe: false })
    expect(statSync(own).mode & 0o777).toBe(0o700)
    expect(socketPlace(own)).toEqual({ path: join(own, 'gate-1'), isPipe: false })
  })

  it('is a pipe on Windows, and no folder is made', () => {
    expect(socketPlace('\\\\.\\pipe\\saunter-ann')).toEqual({
      path: '\\\\.\\pipe\\saunter-ann-gate-1',
      isPipe: true,
    })
  })

  it.each([0o755, 0o770, 0o701, 0o500])('is refused when the folder has the rights %o', (mode) => {
    const own = join(folder, 'own')
    mkdirSync(own)
    chmodSync(own, mode)
    expect(socketPlace(own)).toEqual({
      trouble: `the folder ${own} is open to others; its rights must be 700`,
    })
  })

  it('is refused behind a link, for who made the link decides where it leads', () => {
    const own = join(folder, 'own')
    mkdirSync(own, { mode: 0o700 })
    symlinkSync(own, join(folder, 'link'))
    expect(socketPlace(join(folder, 'link'))).toEqual({ trouble: `${join(folder, 'link')} is no folder` })
  })

  it.skipIf(process.getuid?.() !== 0)("is refused when the folder is somebody else's", () => {
    chmodSync(folder, 0o700)
    chownSync(folder, 54_321, 54_321)
    expect(socketPlace(folder)).toEqual({ trouble: `the folder ${folder} belongs to somebody else` })
  })

  it('is refused where no folder can be', () => {
    const taken = join(folder, 'taken')
    writeFileSync(taken, '')
    expect(socketPlace(taken)).toMatchObject({
      trouble: expect.stringContaining('could not be made') as string,
    })
  })

  it('is refused when its path is longer than a socket may have', () => {
    const long = join(folder, 'a'.repeat(90))
    expect(socketPlace(long)).toEqual({
      trouble: `the path ${join(long, 'gate-1')} is too long for a socket`,
    })
  })
})
