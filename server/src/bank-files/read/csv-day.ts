import type { CsvMapping } from './csv-mapping.ts'
import { dayOf } from './values.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const PATTERNS: Readonly<Record<CsvMapping['dayFormat'], RegExp>> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  'YYYY/MM/DD': /^(?<year>\d{4})\/(?<month>\d\d)\/(?<day>\d\d)$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  'DD-MM-YYYY': /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})$/,
  'DD MMM YYYY': /^(?<day>\d{1,2}) (?<month>[A-Za-z]{3}) (?<year>\d{4})$/,
}

/** `YYYY-MM-DD`, or null when the text is not a day in this format. */
export function parseCsvDay(text: string, format: CsvMapping['dayFormat']): string | null {
  const { year = '', month = '', day = '' } = PATTERNS[format].exec(text)?.groups ?? {}
  const number = format === 'DD MMM YYYY' ? monthNumber(month) : month
  return dayOf(year, number.padStart(2, '0'), day.padStart(2, '0'))
}

const monthNumber = (name: string): string => String(MONTHS.indexOf(name.toLowerCase()) + 1)
