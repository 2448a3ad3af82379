/** Tells the person one sentence about the set-up, on stderr so that a command's own output stays clean. */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}
