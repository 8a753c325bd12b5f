/** Adds a value to a statement and returns its placeholder. */
export type Placeholder = (value: unknown) => string

/** `$1` of each statement is its merchant. */
export function placeholders(merchantId: string): { values: unknown[]; at: Placeholder } {
  const values: unknown[] = [merchantId]
  return { values, at: (value) => `$${values.push(value)}` }
}

export interface Condition {
  column: string
  sql: (at: Placeholder) => string
}

export const compares = (
  column: string,
  operator: '=' | '>=' | '<',
  value: unknown,
): Condition => ({
  column,
  sql: (at) => `${column} ${operator} ${at(value)}`,
})

export const isOneOf = (column: string, values: readonly string[]): Condition => ({
  column,
  sql: (at) => `${column} = any(${at(values)})`,
})

/** The exclusive upper bound of texts that begin with `start`, compared byte by byte. */
export const endOfPrefix = (start: string): string => `${start}\u{10FFFF}`

/** A range, so that an index in "C" order serves it. */
export const beginsWith = (column: string, start: string): Condition => ({
  column,
  sql: (at) => `${column} >= ${at(start)} and ${column} < ${at(endOfPrefix(start))}`,
})

export const inTime = (
  column: string,
  { start, end }: { start: Date | null; end: Date | null },
): Condition[] => [
  ...(start ? [compares(column, '>=', start)] : []),
  ...(end ? [compares(column, '<', end)] : []),
]

/** Each preceded by "and". */
export const allOf = (conditions: readonly Condition[], at: Placeholder): string =>
  conditions.map(({ sql }) => ` and ${sql(at)}`).join('')

/** Matches the key in the database: `lower` in "C" order changes only ASCII letters. */
export const numberKey = (text: string): string =>
  text.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
