import type { PayoutDetail, PayoutLine } from '@paydeck/contract/calls/payouts'
import type { Country } from '@paydeck/contract/money/currency'
import { entryLabel } from '@paydeck/contract/merchant/entry-kinds'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import { payoutStatement } from '@paydeck/contract/money/payout-statement'
import { reserveRows } from '@paydeck/contract/money/reserve-rows'
import { formatCalendarDay, formatDay } from '@paydeck/contract/time/days'

import {
  paperName,
  type Sheet,
  type SheetDetails,
  type SheetSection,
  type SheetTable,
} from './sheet.ts'

export interface PayoutOwner {
  name: string
  country: Country
  timeZone: string
  logo?: Uint8Array | null
}

const STATUS: Record<PayoutDetail['status'], string> = {
  pending: 'Being sent',
  in_transit: 'On its way',
  paid: 'Paid',
  failed: 'Came back',
}

/** A transfer with its lines and how it adds up, as on its page; at most the first thousand lines. */
export function payoutSheet(payout: PayoutDetail, owner: PayoutOwner): Sheet {
  const { amount, currency, reference, status } = payout
  return {
    lang: `en-${owner.country}`,
    title: 'Transfer',
    from: { name: owner.name, lines: [], logo: owner.logo ?? null },
    mark: STATUS[status],
    amount: { text: formatMoneyWithCode(amount, currency), notes: [] },
    sections: [
      detailsOf(payout, owner),
      ...sumsOf(payout),
      linesOf(payout, owner),
      ...(linesIn(payout) > payout.transactionSummaries.length
        ? [{ kind: 'note' as const, text: 'These are the first lines. The CSV file has all.' }]
        : []),
    ],
    foot: `Transfer ${reference} · ${owner.name}`,
  }
}

const linesIn = ({ sums }: PayoutDetail): number =>
  sums.reduce((total, { lines }) => total + lines, 0)

export const payoutName = ({ reference, payoutId }: PayoutDetail): string =>
  paperName('Transfer', reference || payoutId)

function detailsOf(payout: PayoutDetail, { timeZone }: PayoutOwner): SheetDetails {
  const { createdAt, arrivalDate, failure } = payout
  return {
    kind: 'facts',
    heading: null,
    details: [
      ['Bank reference', payout.reference],
      ['Bank account', `ending ${payout.accountNumberLast4}`],
      ['Sent', formatDay(new Date(createdAt), timeZone)],
      ...(arrivalDate ? [['Arrival', formatCalendarDay(arrivalDate)] as const] : []),
      ...(failure ? [['Came back', failure.message ?? 'No reason was given.'] as const] : []),
      ['Transfer ID', payout.payoutId],
    ],
  }
}

function sumsOf(payout: PayoutDetail): SheetSection[] {
  const statement = payoutStatement(payout)
  const money = (amount: number): string => formatMoney(amount, payout.currency)
  const table = (
    heading: string,
    rows: readonly (readonly [string, number])[],
    total: readonly [string, number],
  ): SheetTable => ({
    kind: 'table',
    heading,
    columns: [
      { heading: '', share: 6 },
      { heading: payout.currency, share: 2, align: 'right' },
    ],
    rows: [
      ...rows.map(([label, amount]) => ({ cells: [label, money(amount)] })),
      { cells: [total[0], money(total[1])], isTotal: true },
    ],
  })
  return [
    table(
      'Payments, refunds and fees',
      [
        ['Payments', statement.payments],
        ['Refunds', statement.refunds],
        ['Disputes', statement.disputes],
        ['Adjustments', statement.adjustments],
        ['Fees', statement.fees],
        ['GST on fees', statement.feeTax],
        ...reserveRows(statement),
      ],
      ['Net', statement.net],
    ),
    table(
      'From opening to closing balance',
      [
        ['Opening balance', statement.opening],
        ['Added since', statement.since],
        [
          payout.status === 'paid' ? 'Transferred to your bank' : 'Sent to your bank',
          statement.transferred,
        ],
      ],
      ['Closing balance', statement.closing],
    ),
  ]
}

const linesOf = (payout: PayoutDetail, { timeZone }: PayoutOwner): SheetTable => ({
  kind: 'table',
  heading: 'Transactions',
  columns: [
    { heading: 'Order ID', share: 3 },
    { heading: 'Date', share: 1.9 },
    { heading: 'Type', share: 2.2 },
    { heading: 'Amount', share: 1.8, align: 'right' },
    { heading: 'Fee with GST', share: 1.6, align: 'right' },
    { heading: 'Net', share: 1.8, align: 'right' },
  ],
  rows: payout.transactionSummaries.map((line) => ({ cells: cellsOf(line, timeZone) })),
})

const cellsOf = (line: PayoutLine, timeZone: string): string[] => [
  line.orderId ?? line.returnedPayout?.reference ?? '',
  formatDay(new Date(line.paymentDate), timeZone),
  entryLabel(line.transactionType),
  formatMoney(line.amount, line.currency),
  formatMoney(0 - line.fee, line.currency),
  formatMoney(line.net, line.currency),
]
