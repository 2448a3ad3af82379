/** No line of the gate's protocol is longer; an address and two sentences fit several times (spec formats 5). */
export const longestLine = 32_768

/**
 * Cuts what comes over a socket into lines. The part of a line that has come is kept, and a line longer than `longest`
 * characters is none: then `isTooLong` is true and nothing more is read.
 */
export class MessageLines {
  readonly #decoder = new TextDecoder()
  readonly #longest: number
  #rest: string[] = []
  #restLength = 0
  #isTooLong = false

  constructor(longest = longestLine) {
    this.#longest = longest
  }

  get isTooLong(): boolean {
    return this.#isTooLong
  }

  /** The lines that end in this piece, without their ends. */
  add(piece: Uint8Array): readonly string[] {
    if (this.#isTooLong) return []
    const parts = this.#decoder.decode(piece, { stream: true }).split('\n')
    const last = parts.pop() ?? ''
    const lines = parts.map((part) => this.#whole(part)).filter((line) => line.length <= this.#longest)
    this.#isTooLong = lines.length < parts.length
    this.#keep(last)
    return lines
  }

  #whole(part: string): string {
    if (this.#rest.length === 0) return part
    const line = this.#rest.join('') + part
    this.#rest = []
    this.#restLength = 0
    return line
  }

  #keep(part: string): void {
    if (part === '') return
    this.#rest.push(part)
    this.#restLength += part.length
    if (this.#restLength > this.#longest) {
      this.#isTooLong = true
      this.#rest = []
    }
  }
}
