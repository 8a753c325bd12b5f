import type { Currency } from '@paydeck/contract/money/currency'

/**
 * The accounts of the provider's books, kept per merchant and currency. Assets and costs grow by debits,
 * liabilities and income by credits. `merchant_payable` is what the merchant is owed and may go below zero;
 * `merchant_reserve` is owed too, but kept back for its days.
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

/** An amount moved between two accounts: balanced by its form. Minor units, above zero. */
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

/** What is no takings, for SQL: the merchant's own money that comes back or is kept back. */
export const NO_TAKINGS = `('PayoutFailed', 'ReserveHeld', 'ReserveReleased')`

/** What a journal adds to the merchant's statement. Minor units; `net` is `gross - fee`. */
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

/** One business fact and everything it moves. A fact is posted once: (kind, source) is unique. */
export interface Journal {
  kind: FactKind
  sourceType: Facts[FactKind]
  sourceId: string
  currency: Currency
  postings: readonly Posting[]
  statement: StatementLine | null
}

export type Method = 'card' | 'direct_debit' | 'payto'

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
  method: Method
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

/** The merchant is owed `gross` less a fee, or owes it when it is negative; nothing else is on the line. */
export const line = (type: EntryType, gross: number, fee = 0, feeTax = 0): StatementLine => ({
  type,
  gross,
  fee,
  feeTax,
  net: gross - fee,
})

/**
 * A plan began: the customer's first payment is with the provider, the rest is owed by the customer, and the merchant
 * is owed the whole price less the fee, once.
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

/** An instalment was paid: what the customer owed has arrived. The merchant was paid long ago. */
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
 * A refund was made: the merchant owes it. What the customer still owed on a plan is forgiven first, the rest leaves
 * through the method the payment came by. The fee stays with the provider.
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

/** What a refund gave back on one charge could not be delivered: the provider has it again, and the merchant is owed it. */
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

/** What the customer's bank took of a direct debit, or gave back. */
interface ReturnFact {
  transactionId: string
  /** From one: a bank may take, and give back, more than once. */
  nth: number
  method: Method
  currency: Currency
  amount: number
}

const nthReturn = ({ transactionId, nth }: ReturnFact): string =>
  nth === 1 ? transactionId : `${transactionId}.${nth}`

/** A direct debit that had been confirmed, or a part of it, came back: the merchant owes it again. The fee is kept. */
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

/** What a direct debit had lost, or a part of it, was won back: it is the merchant's again. */
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

/** What a customer owed on a plan will never come: the provider bears it. */
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
