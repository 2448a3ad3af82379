/** Why this machine could not be set up, in words for the person: shown without a stack. */
export class SetUpError extends Error {
  name = 'SetUpError'
}

/** Runs a command's `main`; its result is the exit code, and a set-up that failed is told in its own words with code 1. */
export async function runCommand(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
