import { formatMoney } from '@paydeck/contract/money/money'

/** One payout as a bookkeeper's file tells it. Minor units. */
export interface BookkeepingPayout {
  payoutId: string
  amount: number
  currency: 'AUD' | 'NZD'
  status: 'pending' | 'in_transit' | 'paid' | 'failed'
  /** What stands on the bank statement. */
  reference: string
  accountNumberLast4: string
  /** Names the account in a file; at most 22 characters. */
  accountId: string
  /** The local day it was sent on, and the one it arrived on. */
  sentOn: string
  arrivedOn: string | null
}

/** One line of a payout's statement. Minor units, negative when it was taken from the merchant. */
export interface BookkeepingEntry {
  entryId: string
  payoutId: string
  type: string
  internalOrderId: string | null
  /** The customer's name, else the email address. */
  customer: string | null
  /** The local day it was entered on. */
  day: string
  gross: number
  fee: number
  feeTax: number
  /** What the bank statement said of the payout that came back; null on every other line. */
  returnedReference: string | null
}

/** One line of a bank statement: `amount` in minor units, positive when it comes in. */
export interface StatementLine {
  /** The same in every file that has the line, so that a program can leave out what it knows. */
  id: string
  kind: 'in' | 'out' | 'fee' | 'transfer'
  day: string
  amount: number
  payee: string
  description: string
  reference: string
}

const PROVIDER = 'Paydeck'
/** Accounting programs want a payee: a customer who gave neither name nor address. */
const NO_NAME = 'Customer'

/** The merchant's bank account: each payout that has arrived, as one deposit. */
export function bankLines(payouts: readonly BookkeepingPayout[]): StatementLine[] {
  return payouts.flatMap((payout) =>
    payout.status === 'paid'
      ? [
          {
            id: payout.payoutId,
            kind: 'transfer' as const,
            day: payout.arrivedOn ?? payout.sentOn,
            amount: payout.amount,
            payee: PROVIDER,
            description: `Transfer of ${payout.sentOn} to the account ending ${payout.accountNumberLast4}`,
            reference: payout.reference,
          },
        ]
      : [],
  )
}

/** What a payout is made of before fees, one line of fees, the transfer: the account ends where it began. */
export function clearingLines(
  payouts: readonly BookkeepingPayout[],
  entries: readonly BookkeepingEntry[],
): StatementLine[] {
  const byPayout = Map.groupBy(entries, ({ payoutId }) => payoutId)
  return payouts.flatMap((payout) => {
    const own = byPayout.get(payout.payoutId) ?? []
    const lines = own.filter(({ gross }) => gross !== 0).map(entryLine)
    const fee = sumOf(own, 'fee')
    return [
      ...lines,
      ...(fee === 0 ? [] : [feeLine(payout, fee, sumOf(own, 'feeTax'))]),
      {
        id: `${payout.payoutId}-transfer`,
        kind: 'transfer' as const,
        day: payout.sentOn,
        amount: 0 - payout.amount,
        payee: PROVIDER,
        description: `Transfer to the account ending ${payout.accountNumberLast4}`,
        reference: payout.reference,
      },
    ]
  })
}

/** What all lines come to. Minor units. */
export const totalOf = (lines: readonly StatementLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

const WORDS: Record<string, string> = {
  Payment: 'Payment',
  Refund: 'Refund',
  RefundReturned: 'Refund that came back',
  Return: 'Returned direct debit',
  Dispute: 'Dispute',
  DisputeWon: 'Dispute won',
  PayoutFailed: 'Transfer that came back',
  ReserveHeld: 'Held in reserve',
  ReserveReleased: 'Released from reserve',
}

function entryLine(entry: BookkeepingEntry): StatementLine {
  const what = WORDS[entry.type] ?? entry.type
  const order = entry.internalOrderId
  return {
    id: entry.entryId,
    kind: entry.gross < 0 ? 'out' : 'in',
    day: entry.day,
    amount: entry.gross,
    payee: order === null ? PROVIDER : (entry.customer ?? NO_NAME),
    description: order === null ? what : `${what}, order ${order}`,
    reference: order ?? entry.returnedReference ?? '',
  }
}

function feeLine(payout: BookkeepingPayout, fee: number, feeTax: number): StatementLine {
  const tax = feeTax === 0 ? '' : `, includes GST of ${formatMoney(feeTax, payout.currency)}`
  return {
    id: `${payout.payoutId}-fees`,
    kind: 'fee',
    day: payout.sentOn,
    amount: 0 - fee,
    payee: PROVIDER,
    description: `Fees of transfer ${payout.reference}${tax}`,
    reference: payout.reference,
  }
}

const sumOf = (entries: readonly BookkeepingEntry[], part: 'fee' | 'feeTax'): number =>
  entries.reduce((sum, entry) => sum + entry[part], 0)
