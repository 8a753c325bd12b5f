import type { Currency } from '@paydeck/contract/currency'

/**
 * The accounts of the provider's books, kept per merchant and currency. Assets and costs grow by debits,
 * liabilities and income by credits. `merchant_payable` is what the merchant is owed and may go below zero.
 */
export const ACCOUNTS = {
  'clearing:card': 'asset',
  'clearing:direct_debit': 'asset',
  'clearing:payto': 'asset',
  bank: 'asset',
  customer_receivable: 'asset',
  merchant_payable: 'liability',
  payout_in_transit: 'liability',
  gst_payable: 'liability',
  fee_revenue: 'income',
} as const
export type Account = keyof typeof ACCOUNTS

/** An amount moved between two accounts: balanced by its form. Minor units, above zero. */
export interface Posting {
  debit: Account
  credit: Account
  amount: number
}

/** What a journal adds to the merchant's statement. Minor units; `net` is `gross - fee`. */
export interface StatementLine {
  type: 'Payment'
  gross: number
  fee: number
  /** The GST within `fee`. */
  feeTax: number
  net: number
}

/** One business fact and everything it moves. A fact is posted once: (kind, source) is unique. */
export interface Journal {
  kind: 'payment_captured'
  sourceType: 'payment'
  sourceId: string
  currency: Currency
  postings: readonly Posting[]
  statement: StatementLine | null
}

/** Leaves out movements of nothing; refuses what could never be right. */
export function postingsOf(candidates: readonly Posting[]): Posting[] {
  const postings = candidates.filter(({ amount }) => amount !== 0)
  for (const { debit, credit, amount } of postings)
    if (!Number.isSafeInteger(amount) || amount < 0 || debit === credit)
      throw new Error(`Not a posting: ${debit} to ${credit}, ${amount}`)
  return postings
}

/**
 * A payment was captured: the provider's clearing account holds the customer's money, the merchant is owed it less
 * the fee and the GST on the fee.
 */
export function paymentCaptured(payment: {
  transactionId: string
  method: 'card' | 'direct_debit' | 'payto'
  currency: Currency
  captured: number
  /** With the GST on it. */
  fee: number
  feeTax: number
}): Journal {
  const { transactionId, method, currency, captured, fee, feeTax } = payment
  return {
    kind: 'payment_captured',
    sourceType: 'payment',
    sourceId: transactionId,
    currency,
    postings: postingsOf([
      { debit: `clearing:${method}`, credit: 'merchant_payable', amount: captured },
      { debit: 'merchant_payable', credit: 'fee_revenue', amount: fee - feeTax },
      { debit: 'merchant_payable', credit: 'gst_payable', amount: feeTax },
    ]),
    statement: { type: 'Payment', gross: captured, fee, feeTax, net: captured - fee },
  }
}

/** What each account gets from some postings, sorted by account: the order in which balances are locked. */
export function movements(
  postings: readonly Posting[],
): { account: Account; debits: number; credits: number }[] {
  const sums = new Map<Account, { debits: number; credits: number }>()
  const of = (account: Account) => {
    const known = sums.get(account) ?? { debits: 0, credits: 0 }
    sums.set(account, known)
    return known
  }
  for (const { debit, credit, amount } of postings) {
    of(debit).debits += amount
    of(credit).credits += amount
  }
  return [...sums]
    .map(([account, sum]) => ({ account, ...sum }))
    .toSorted((a, b) => (a.account < b.account ? -1 : 1))
}
