import { toDecimal } from '@paydeck/contract/money/money'

import { FORMULA_STARTS } from '../../../kit/formula-cells.ts'
import type { StatementLine } from './lines.ts'

/** Exactly Xero's template, because it recognises columns by these names. */
const HEADINGS = '*Date,*Amount,Payee,Description,Reference,Cheque Number'

/** A bank statement for import into Xero: days as DD/MM/YYYY, money out as negative amounts, lines end in CRLF. */
export function xeroCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map(({ day, amount, payee, description, reference }) =>
    [xeroDay(day), toDecimal(amount), cell(payee), cell(description), cell(reference), ''].join(),
  )
  return `${[HEADINGS, ...rows].join('\r\n')}\r\n`
}

const xeroDay = (day: string): string => day.split('-').toReversed().join('/')

/** Escapes text that a customer may have written: harmless in a spreadsheet, quoted where CSV needs it. */
function cell(text: string): string {
  const inert = FORMULA_STARTS.includes(text.charAt(0)) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
