import type { Currency } from '@paydeck/contract/money/currency'

/**
 * The accounts of the provider's books, per merchant and currency. Debits increase assets and costs; credits increase
 * liabilities and income. `merchant_payable` is what the merchant is owed, and may go below zero. `merchant_reserve` is
 * owed too, but held back.
 */
export const ACCOUNTS = {
  'clearing:card': 'asset',
  'clearing:direct_debit': 'asset',
  'clearing:payto': 'asset',
  bank: 'asset',
  customer_receivable: 'asset',
  merchant_payable: 'liability',
  merchant_reserve: 'liability',
  payout_in_transit: 'liability',
  verification_payable: 'liability',
  gst_payable: 'liability',
  fee_revenue: 'income',
  credit_loss: 'cost',
} as const
export type Account = keyof typeof ACCOUNTS

/** An amount moved from one account to another, so that it always balances. Minor units, above zero. */
export interface Posting {
  debit: Account
  credit: Account
  amount: number
}

export type EntryType =
  | 'Payment'
  | 'Refund'
  | 'RefundReturned'
  | 'Return'
  | 'Dispute'
  | 'DisputeWon'
  | 'PayoutFailed'
  | 'ReserveHeld'
  | 'ReserveReleased'

/** Entry types that are not takings, as a SQL list. */
export const NO_TAKINGS = `('PayoutFailed', 'ReserveHeld', 'ReserveReleased')`

/** A journal's line on the merchant's statement. Minor units; `net` is `gross - fee`. */
export interface StatementLine {
  type: EntryType
  gross: number
  fee: number
  /** The GST within `fee`. */
  feeTax: number
  net: number
}

export interface Facts {
  payment_captured: 'payment'
  payment_returned: 'payment'
  payment_return_won: 'payment'
  plan_started: 'payment'
  instalment_paid: 'instalment'
  plan_written_off: 'payment'
  refund_made: 'refund'
  refund_returned: 'refund'
  dispute_opened: 'dispute'
  dispute_won: 'dispute'
  payout_sent: 'payout'
  payout_paid: 'payout'
  payout_failed: 'payout'
  payout_returned: 'payout'
  reserve_held: 'reserve'
  reserve_released: 'reserve'
  reserve_drawn: 'reserve'
  verification_charged: 'verification'
  verification_returned: 'verification'
  verification_return_failed: 'verification'
  verification_charged_back: 'verification'
  verification_owed_again: 'verification'
}
export type FactKind = keyof Facts

/** One business fact and all its postings. A fact is posted once: (kind, source) is unique. */
export interface Journal {
  kind: FactKind
  sourceType: Facts[FactKind]
  sourceId: string
  currency: Currency
  postings: readonly Posting[]
  statement: StatementLine | null
}

export type Method = 'card' | 'direct_debit' | 'payto'

/** Omits postings of zero. Throws for amounts or accounts that cannot be right. */
export function postingsOf(candidates: readonly Posting[]): Posting[] {
  const postings = candidates.filter(({ amount }) => amount !== 0)
  for (const { debit, credit, amount } of postings)
    if (!Number.isSafeInteger(amount) || amount < 0 || debit === credit)
      throw new Error(`Not a posting: ${debit} to ${credit}, ${amount}`)
  return postings
}

/**
 * A captured payment: the provider's clearing account holds the customer's money, and the merchant is owed it less the
 * fee and its GST.
 */
export function paymentCaptured(payment: {
  transactionId: string
  method: Method
  currency: Currency
  captured: number
  /** Including GST. */
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

/** A negative `gross` is what the merchant owes. */
export const line = (type: EntryType, gross: number, fee = 0, feeTax = 0): StatementLine => ({
  type,
  gross,
  fee,
  feeTax,
  net: gross - fee,
})

/**
 * A plan that started: the provider holds the first payment, the customer owes the rest, and the merchant is owed the
 * full price less the fee.
 */
export function planStarted(plan: {
  transactionId: string
  currency: Currency
  total: number
  initial: number
  fee: number
  feeTax: number
}): Journal {
  const { transactionId, currency, total, initial, fee, feeTax } = plan
  return {
    kind: 'plan_started',
    sourceType: 'payment',
    sourceId: transactionId,
    currency,
    postings: postingsOf([
      { debit: 'clearing:card', credit: 'merchant_payable', amount: initial },
      { debit: 'customer_receivable', credit: 'merchant_payable', amount: total - initial },
      { debit: 'merchant_payable', credit: 'fee_revenue', amount: fee - feeTax },
      { debit: 'merchant_payable', credit: 'gst_payable', amount: feeTax },
    ]),
    statement: line('Payment', total, fee, feeTax),
  }
}

/** A paid instalment reduces what the customer owes. The merchant was paid at the start. */
export function instalmentPaid(instalment: {
  /** `{payPlanId}:{number}`. */
  sourceId: string
  currency: Currency
  amount: number
}): Journal {
  return {
    kind: 'instalment_paid',
    sourceType: 'instalment',
    sourceId: instalment.sourceId,
    currency: instalment.currency,
    postings: postingsOf([
      { debit: 'clearing:card', credit: 'customer_receivable', amount: instalment.amount },
    ]),
    statement: null,
  }
}

/**
 * A refund at the merchant's expense. It first reduces what the customer still owes on a plan; the rest goes back by
 * the payment's own method. The platform keeps its fee.
 */
export function refundMade(refund: {
  refundId: string
  method: Method
  currency: Currency
  toPlan: number
  toSource: number
}): Journal {
  const { refundId, method, currency, toPlan, toSource } = refund
  return {
    kind: 'refund_made',
    sourceType: 'refund',
    sourceId: refundId,
    currency,
    postings: postingsOf([
      { debit: 'merchant_payable', credit: 'customer_receivable', amount: toPlan },
      { debit: 'merchant_payable', credit: `clearing:${method}`, amount: toSource },
    ]),
    statement: line('Refund', -(toPlan + toSource)),
  }
}

/** A refund of one charge that could not be delivered: the provider has the money again and owes it to the merchant. */
export function refundReturned(part: {
  operationId: string
  method: Method
  currency: Currency
  amount: number
}): Journal {
  const { operationId, method, currency, amount } = part
  return {
    kind: 'refund_returned',
    sourceType: 'refund',
    sourceId: operationId,
    currency,
    postings: postingsOf([{ debit: `clearing:${method}`, credit: 'merchant_payable', amount }]),
    statement: line('RefundReturned', amount),
  }
}

/** An amount of a direct debit that the customer's bank took back, or gave back again. */
interface ReturnFact {
  transactionId: string
  /** Counts from 1, because a bank may do either more than once. */
  nth: number
  method: Method
  currency: Currency
  amount: number
}

const nthReturn = ({ transactionId, nth }: ReturnFact): string =>
  nth === 1 ? transactionId : `${transactionId}.${nth}`

/** A confirmed direct debit returned in whole or in part, at the merchant's expense. The platform keeps its fee. */
export function paymentReturned(payment: ReturnFact): Journal {
  return {
    kind: 'payment_returned',
    sourceType: 'payment',
    sourceId: nthReturn(payment),
    currency: payment.currency,
    postings: postingsOf([
      { debit: 'merchant_payable', credit: `clearing:${payment.method}`, amount: payment.amount },
    ]),
    statement: line('Return', -payment.amount),
  }
}

/** A returned direct debit that was won back, in whole or in part, for the merchant. */
export function paymentReturnWon(payment: ReturnFact): Journal {
  return {
    kind: 'payment_return_won',
    sourceType: 'payment',
    sourceId: nthReturn(payment),
    currency: payment.currency,
    postings: postingsOf([
      { debit: `clearing:${payment.method}`, credit: 'merchant_payable', amount: payment.amount },
    ]),
    statement: line('Return', payment.amount),
  }
}

/** What a customer owed on a plan becomes the platform's loss. */
export const planWrittenOff = (plan: {
  transactionId: string
  currency: Currency
  amount: number
}): Journal => ({
  kind: 'plan_written_off',
  sourceType: 'payment',
  sourceId: plan.transactionId,
  currency: plan.currency,
  postings: postingsOf([
    { debit: 'credit_loss', credit: 'customer_receivable', amount: plan.amount },
  ]),
  statement: null,
})
