import type { Line } from './decode.ts'
import { InvalidBankFile, type Problem } from './problems.ts'

export interface Records<T extends Line> {
  header: T
  details: readonly T[]
  trailer: T
}

/** Splits a file into header, details and trailer. Throws InvalidBankFile if the header or trailer is missing. */
export function splitRecords<T extends Line>(
  lines: readonly T[],
  { first, last }: { first: string; last: string },
): Records<T> {
  const header = lines[0]
  const trailer = lines.at(-1)
  const problems: Problem[] = []
  if (!header?.text.startsWith(first))
    problems.push({ line: 1, message: `the file does not begin with record ${first}.` })
  if (!trailer?.text.startsWith(last))
    problems.push({
      line: lines.length,
      message: `the file ends without its record ${last}: a part is missing.`,
    })
  if (!header || !trailer || problems.length > 0) throw new InvalidBankFile(problems)
  return { header, details: lines.slice(1, -1), trailer }
}
