/** `YYYY-MM-DD` when the calendar has the day, else null. */
export function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month}-${day}`
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) ? text : null
}

/** Two digits of a year, which bank files write for this century. */
export const shortYearDay = (year: string, month: string, day: string): string | null =>
  dayOf(`20${year}`, month, day)

/** Minor units of an unsigned decimal, exactly: `12.5` is 1250. Null for a third decimal that is not zero. */
export function minorOf(text: string, mark: '.' | ',' = '.'): number | null {
  const [whole = '', fraction = '', ...more] = text.split(mark)
  if (more.length > 0 || !/^\d{1,13}$/.test(whole) || !/^(\d{0,2})0*$/.test(fraction)) return null
  const value = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(value) ? value : null
}
