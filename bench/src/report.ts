/** Prints measured figures beside their targets and remembers whether one fell short. */
export interface Report {
  heading(text: string): void
  /** A figure without a target. */
  line(what: string, figure: string): void
  /** A figure with one. */
  check(what: string, figure: string, target: string, isMet: boolean): void
  /** Whether every target so far was met. */
  isMet(): boolean
}

/**
 * Prints figures beside their targets and remembers whether all were met; `unmet` is the word for those that were not.
 */
export function report(print: (line: string) => void, unmet: string): Report {
  let met = true
  const row = (what: string, figure: string): string =>
    `  ${what.padEnd(52)} ${figure.padStart(12)}`
  return {
    heading: (text) => print(`\n${text}`),
    line: (what, figure) => print(row(what, figure)),
    check(what, figure, target, isMet) {
      met &&= isMet
      print(`${row(what, figure)}   target ${target.padEnd(18)} ${isMet ? 'ok' : unmet}`)
    },
    isMet: () => met,
  }
}
