/** What decides about Chromium's sandbox. */
export interface SandboxCircumstances {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** The user the program runs as; null where the platform has no numbers for users. */
  readonly uid: number | null
}

/** Whether Chromium confines its pages; when it does not, the sentence that says so and why. */
export interface SandboxChoice {
  readonly isOn: boolean
  readonly sentence: string | null
}

/** The sandbox is on, but as root, where Chromium refuses to start with it, and where a person turned it off (decisions E5). */
export function sandboxChoice({ platform, env, uid }: SandboxCircumstances): SandboxChoice {
  if (env['SAUNTER_BROWSER_SANDBOX'] === 'off') {
    return off('SAUNTER_BROWSER_SANDBOX is `off`. Unset it to turn the sandbox on again')
  }
  if (platform === 'linux' && uid === 0) {
    return off('Saunter runs as root, with which it does not start. Run Saunter as another user')
  }
  return { isOn: true, sentence: null }
}

function off(why: string): SandboxChoice {
  return { isOn: false, sentence: `The browser draws pages without its sandbox, because ${why}.` }
}
