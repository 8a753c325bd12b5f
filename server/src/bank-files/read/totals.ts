import type { Line } from './decode.ts'
import type { Problems } from './problems.ts'

export interface Control {
  what: string
  given: string
  counted: string | number | bigint
}

/** Compares totals; if they disagree, also names repeated lines. */
export function checkControls(
  problems: Problems,
  line: number,
  controls: readonly Control[],
  details: readonly Line[],
): void {
  const wrong = controls.filter(
    ({ given, counted }) => !/^\d+$/.test(given) || BigInt(given) !== BigInt(counted),
  )
  for (const { what, given, counted } of wrong)
    problems.add(line, `the ${what} is given as "${given}", and the records come to ${counted}.`)
  if (wrong.length === 0) return
  const seen = new Map<string, number>()
  for (const { line: at, text } of details) {
    const first = seen.get(text)
    if (first === undefined) seen.set(text, at)
    else problems.add(at, `is the same as line ${first}.`)
  }
}
