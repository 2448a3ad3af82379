/** The parts of a machine that say where programs are. */
export interface MachinePlaces {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}
