import type { Line } from './decode.ts'
import type { Problems } from './problems.ts'

export interface Control {
  description: string
  stated: string
  actual: string | number | bigint
}

/** Compares totals; if they disagree, also names repeated lines. */
export function checkControls(
  problems: Problems,
  line: number,
  controls: readonly Control[],
  details: readonly Line[],
): void {
  const mismatches = controls.filter(
    ({ stated, actual }) => !/^\d+$/.test(stated) || BigInt(stated) !== BigInt(actual),
  )
  for (const { description, stated, actual } of mismatches)
    problems.add(
      line,
      `the ${description} is given as "${stated}", and the records come to ${actual}.`,
    )
  if (mismatches.length === 0) return
  const seen = new Map<string, number>()
  for (const { line: at, text } of details) {
    const first = seen.get(text)
    if (first === undefined) seen.set(text, at)
    else problems.add(at, `is the same as line ${first}.`)
  }
}
