export interface Report {
  heading(text: string): void
  line(label: string, figure: string): void
  check(label: string, figure: string, target: string, isMet: boolean): void
  isMet(): boolean
}

/** @param unmet the word printed for a missed target */
export function report(print: (line: string) => void, unmet: string): Report {
  let allMet = true
  const row = (label: string, figure: string): string =>
    `  ${label.padEnd(52)} ${figure.padStart(12)}`
  return {
    heading: (text) => print(`\n${text}`),
    line: (label, figure) => print(row(label, figure)),
    check(label, figure, target, isMet) {
      allMet &&= isMet
      print(`${row(label, figure)}   target ${target.padEnd(18)} ${isMet ? 'ok' : unmet}`)
    },
    isMet: () => allMet,
  }
}
