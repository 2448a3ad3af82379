/**
 * Stands in for the app that Electron starts with when it is given a folder: set-up copies it into the older Electron,
 * where it runs as that Electron's own app. It takes the first argument that is no flag as the folder of the app to start.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

const folder = process.argv.slice(1).find((argument) => !argument.startsWith('-'))

if (process.argv.includes('--version') || folder === undefined) {
  process.stdout.write(`v${process.versions.electron}\n`)
  app.exit(0)
} else {
  const appFolder = resolve(folder)
  const about = JSON.parse(readFileSync(resolve(appFolder, 'package.json'), 'utf8'))
  // Apps ask this to learn that argv has the app's folder in it, as under Electron's own default app.
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
  app.setAppPath(appFolder)
  app.setName(about.productName ?? about.name ?? 'Electron')
  if (about.version) app.setVersion(about.version)
  await import(pathToFileURL(createRequire(import.meta.url).resolve(appFolder)).href)
}
