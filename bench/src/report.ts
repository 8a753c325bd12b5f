export interface Report {
  heading(text: string): void
  line(what: string, figure: string): void
  check(what: string, figure: string, target: string, isMet: boolean): void
  isMet(): boolean
}

/** @param unmet the word printed for a missed target */
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
