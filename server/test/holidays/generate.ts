import Holidays from 'date-holidays'

const FIRST_YEAR = 2024
const LAST = 2030

/** One country's nationwide public holidays on weekdays, substitute days included. */
function holidaysOf(country: 'AU' | 'NZ'): [string, string][] {
  const source = new Holidays(country, { types: ['public'] })
  const holidays = new Map<string, string>()
  for (let year = FIRST_YEAR; year <= LAST; year++)
    for (const { date, name } of source.getHolidays(year, 'en')) {
      const day = date.slice(0, 10)
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
      if (weekday !== 0 && weekday !== 6) holidays.set(day, name)
    }
  return [...holidays].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const quoted = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

const lines = (holidays: [string, string][]): string =>
  holidays.map(([day, name]) => `    ['${day}', ${quoted(name)}],\n`).join('')

/** The text of `holidays.gen.ts`. Written by `vitest run -u server/test/holidays`. */
export function generateHolidays(): string {
  return `// Nationwide public holidays on weekdays, substitute days included: generated from date-holidays 3 (ISC; its
// data CC BY-SA 3.0, from Wikipedia) by server/test/holidays/generate.ts. Regional days are business days here.
// Renew with: npx vitest run -u server/test/holidays

export const HOLIDAY_YEARS = { first: ${FIRST_YEAR}, last: ${LAST} } as const

/** Day and name, oldest first. */
export const HOLIDAYS: Record<'AU' | 'NZ', readonly (readonly [day: string, name: string])[]> = {
  AU: [
${lines(holidaysOf('AU'))}  ],
  NZ: [
${lines(holidaysOf('NZ'))}  ],
}
`
}
