import { AppError } from '../../../src-shared/app-error.ts'
import type { CommandLine } from '../command-line.ts'
import { exitCodes } from '../exit-code.ts'
import type { Given } from '../flags.ts'

/** `saunter demo`: the demo shop until Ctrl-C; its address alone is on standard output. */
export async function demo(given: Given, { service, stdout, stderr }: CommandLine): Promise<number> {
  const logFile = given.text('--log')
  const shop = await service
    .startDemoShop(logFile === null ? {} : { logFile })
    .catch((error: unknown) =>
      Promise.reject(new AppError('file-trouble', error instanceof Error ? error.message : String(error))),
    )
  stdout.write(`${shop.origin}/\n`)
  stderr.write('The demo shop is open on this machine alone. Ctrl-C closes it.\n')
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
  await shop.close()
  return exitCodes.found
}
