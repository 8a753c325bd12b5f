import { formatMoney } from '@paydeck/contract/money/money'

/** One payout for a bookkeeping file. Minor units. */
export interface BookkeepingPayout {
  payoutId: string
  amount: number
  currency: 'AUD' | 'NZD'
  status: 'pending' | 'in_transit' | 'paid' | 'failed'
  /** The reference on the bank statement. */
  reference: string
  accountNumberLast4: string
  /** Identifies the account in a file; at most 22 characters. */
  accountId: string
  /** Local days. */
  sentOn: string
  arrivedOn: string | null
}

/** One settlement entry of a payout. Minor units; negative amounts are debits of the merchant. */
export interface BookkeepingEntry {
  entryId: string
  payoutId: string
  type: string
  internalOrderId: string | null
  /** The customer's name, else the email address. */
  customer: string | null
  /** Its local day. */
  day: string
  gross: number
  fee: number
  feeTax: number
  /** The bank reference of the returned payout; null on other entries. */
  returnedReference: string | null
}

/** One line of a bank statement: `amount` in minor units, positive for money in. */
export interface StatementLine {
  /** The same in every file, so that programs can skip lines they have. */
  id: string
  kind: 'in' | 'out' | 'fee' | 'transfer'
  day: string
  amount: number
  payee: string
  description: string
  reference: string
}

const PROVIDER = 'Paydeck'
/** For a customer without name and address: accounting programs require a payee. */
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

/**
 * Each payout's entries before fees, one line of fees, and the transfer: the account returns to its previous balance.
 */
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

/** In minor units. */
export const totalOf = (lines: readonly StatementLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

const TYPE_LABELS: Record<string, string> = {
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
  const label = TYPE_LABELS[entry.type] ?? entry.type
  const order = entry.internalOrderId
  return {
    id: entry.entryId,
    kind: entry.gross < 0 ? 'out' : 'in',
    day: entry.day,
    amount: entry.gross,
    payee: order === null ? PROVIDER : (entry.customer ?? NO_NAME),
    description: order === null ? label : `${label}, order ${order}`,
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
