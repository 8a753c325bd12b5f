import type { MonthlyStatement } from '@paydeck/contract/calls/transfers/statements'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { reserveRows } from '@paydeck/contract/money/reserve-rows'
import { statementTotals } from '@paydeck/contract/money/monthly-statement'
import { formatMonth } from '@paydeck/contract/time/months'

import { composeEmail, type Email, type MailBrand } from './email.ts'

export interface StatementReady {
  brand: MailBrand
  businessName: string
  statement: MonthlyStatement
  link: string
}

/** To the chosen addresses when a month is over, with the statement attached. */
export function statementEmail({ brand, businessName, statement, link }: StatementReady): Email {
  const month = formatMonth(statement.month)
  const totals = statementTotals(statement)
  const money = (amount: number): string => formatMoneyWithCode(amount, statement.currency)
  return composeEmail({
    brand,
    subject: `Your statement for ${month} (${statement.currency})`,
    from: businessName,
    heading: `Your statement for ${month} is ready`,
    paragraphs: ['It is attached as PDF, and on the page of your transfers as CSV too.'],
    facts: [
      ['Opening balance', money(statement.opening)],
      ['Sales', money(totals.sales)],
      ['Refunds and returns', money(totals.refunds)],
      ['Disputes', money(totals.disputes)],
      ['Fees', money(totals.fees)],
      ['GST on fees', money(totals.feeTax)],
      ...reserveRows(totals).map(([label, amount]): [string, string] => [label, money(amount)]),
      ['Transferred to your bank', money(totals.transferred + totals.returned)],
      ['Closing balance', money(statement.closing)],
    ],
    button: { label: 'View the statement', address: link },
    smallPrint: ['You get this email because your address is listed under Transfers, Statements.'],
  })
}
