import {
  bankCsv,
  type BankCsv,
  type BankCsvSample,
} from '@paydeck/contract/calls/transfers/bank-lines'

export const FORMATS = [
  { value: 'DD/MM/YYYY', label: 'day/month/year' },
  { value: 'YYYY-MM-DD', label: 'year-month-day' },
  { value: 'DD MMM YYYY', label: 'day Mon year' },
  { value: 'DD-MM-YYYY', label: 'day-month-year' },
  { value: 'YYYY/MM/DD', label: 'year/month/day' },
  { value: 'YYYYMMDD', label: 'yearmonthday' },
] as const satisfies readonly { value: BankCsv['dayFormat']; label: string }[]

/** Columns by number, as form values; empty while none is chosen. */
export interface ColumnsDraft {
  day: string
  dayFormat: BankCsv['dayFormat']
  /** The only money column if `debit` is `none`. */
  credit: string
  debit: string
  texts: string[]
}

export function draftOf({ csv }: BankCsvSample): ColumnsDraft {
  if (!csv) return { day: '', dayFormat: 'DD/MM/YYYY', credit: '', debit: 'none', texts: [] }
  const { day, dayFormat, amount, texts } = csv
  return {
    day: String(day),
    dayFormat,
    credit: String('signed' in amount ? amount.signed : amount.credit),
    debit: 'signed' in amount ? 'none' : String(amount.debit),
    texts: texts.map(String),
  }
}

/** Null while something is missing, or while the day and the money share a column. */
export function csvOf(
  { delimiter, skipLines, hasTitles }: BankCsvSample,
  { day, dayFormat, credit, debit, texts }: ColumnsDraft,
): BankCsv | null {
  const amount =
    debit === 'none' ? { signed: Number(credit) } : { credit: Number(credit), debit: Number(debit) }
  if (day === credit || credit === debit || day === debit) return null
  const csv = bankCsv.safeParse({
    delimiter,
    skipLines,
    hasTitles,
    day: Number(day),
    dayFormat,
    amount,
    texts: texts.map(Number).toSorted((a, b) => a - b),
  })
  return csv.success ? csv.data : null
}
