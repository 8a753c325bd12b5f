import pg from 'pg'

export type Literal = string | number | boolean | Date | null | readonly string[]

/** For COPY, which takes no parameters. Throws for unsafe integers, invalid instants and text with a zero byte. */
export function literal(value: Literal): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error(`Not a literal: ${value}`)
    return value < 0 ? `(${value})` : String(value)
  }
  if (value instanceof Date) return `${pg.escapeLiteral(value.toISOString())}::timestamptz`
  if (typeof value !== 'string') return `array[${value.map(literal).join(', ')}]::text[]`
  // PostgreSQL ends a text at its first zero byte.
  if (value.includes('\0')) throw new Error('Not a literal: a text with a zero byte')
  return pg.escapeLiteral(value)
}

/** Replaces `$1`, `$2` … in our own statement, each exactly once. */
export function inline(text: string, values: readonly Literal[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, at: string) => {
    const value = values[Number(at) - 1]
    if (value === undefined) throw new Error(`There is no value $${at}`)
    return literal(value)
  })
}
