/** `YYYY-MM-DD`, or null if the calendar has no such day. */
export function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month}-${day}`
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) ? text : null
}

/** Two-digit years in bank files belong to this century. */
export const shortYearDay = (year: string, month: string, day: string): string | null =>
  dayOf(`20${year}`, month, day)

/** Exact minor units of an unsigned decimal: `12.5` is 1250. Null if the third decimal is not zero. */
export function parseMinorUnits(text: string, mark: '.' | ',' = '.'): number | null {
  const [whole = '', fraction = '', ...extra] = text.split(mark)
  if (extra.length > 0 || !/^\d{1,13}$/.test(whole) || !/^(\d{0,2})0*$/.test(fraction)) return null
  const value = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(value) ? value : null
}
