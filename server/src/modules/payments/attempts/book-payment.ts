import type { MerchantTx } from '../../../db/database.ts'
import { paymentCaptured, planStarted } from '../../ledger/rules.ts'
import type { CustomerOfPayment, Payer } from '../../customers/service.ts'
import type { PaymentRow } from '../store.ts'
import { feeOn, type Fee } from './fee-rules.ts'
import { countMove, movePayment } from './move-payment.ts'
import { planOf, type MerchantTerms, type MethodColumns, type OutcomeDeps } from './outcome-deps.ts'

/** Money that was taken, in minor units. */
export interface TakenMoney {
  captured: number
  /** What its method adds to the payment. */
  columns: MethodColumns
  /** Who took it. */
  actor: string
}

/**
 * Books money that was taken: fee, customer, journal, and the order is paid. The operation must have been ended in
 * this transaction, and order and payment be held.
 */
export async function bookPayment(
  deps: OutcomeDeps,
  tx: MerchantTx,
  before: PaymentRow,
  taken: TakenMoney & { terms: MerchantTerms },
): Promise<PaymentRow> {
  const { merchantId, transactionId } = before
  const { captured, columns, actor, terms } = taken
  const now = deps.clock.now()
  const fee = feeOn(captured, {
    basisPoints: terms.feeBasisPoints,
    fixed: terms.feeFixed,
    taxCountry: terms.taxCountry,
  })
  const plan = await planOf(deps, before)?.started(
    tx,
    before,
    { card: cardOf(columns), timeZone: terms.timeZone },
    now,
  )
  const customer = await customerOf(deps, tx, before, now)
  const { availableOn } = await post(deps, tx, before, {
    captured,
    fee,
    plan,
    actor,
    terms,
    at: now,
  })
  const after = await movePayment(tx, before, plan ? 'accepted' : 'paid', {
    ...columns,
    ...customer.columns,
    captured,
    transactionAmount: captured,
    platformFee: fee.total,
    feeVariable: fee.variable,
    feeFixed: fee.fixed,
    feeTax: fee.tax,
    availableOn,
    threeDsRedirectUrl: null,
    outcomeUnknown: false,
    updatedAt: now,
  })
  await deps.orderLock.paid(tx, merchantId, before.merchantOrderId, transactionId)
  await countMove(deps, tx, before, after)
  if (customer.isNew) await deps.counts.customerCreated(tx, merchantId, now)
  await deps.events.publish(tx, merchantId, { kind: 'payment_received', subjectId: transactionId })
  return after
}

const cardOf = (columns: MethodColumns) => ({
  source: columns.paymentSource ?? null,
  brand: columns.sourceBrand ?? null,
  last4: columns.sourceLast4 ?? null,
})

/** Attempts opened by an earlier release have no customer yet. */
async function customerOf(
  { customers }: OutcomeDeps,
  tx: MerchantTx,
  payment: PaymentRow,
  at: Date,
): Promise<{ columns: MethodColumns; isNew: boolean }> {
  if (payment.customerId !== null) return { columns: {}, isNew: false }
  const found = await customers.ofPayment(tx, payment.merchantId, payerOf(payment), at)
  return found ? { columns: customerColumns(payment, found), isNew: found.isNew } : NO_CUSTOMER
}

const NO_CUSTOMER = { columns: {}, isNew: false }

const customerColumns = (payment: PaymentRow, found: CustomerOfPayment): MethodColumns => ({
  customerId: found.customerId,
  internalCustomerId: payment.internalCustomerId ?? found.internalCustomerId,
})

/** Who has paid, as the order said. */
const payerOf = (payment: PaymentRow): Payer => ({
  customerId: payment.customerId,
  email: payment.customerEmail,
  name: payment.customerName,
  organisation: payment.customerOrganisation,
  phone: payment.customerPhone,
  internalId: payment.internalCustomerId,
})

/** Money taken, with its fee and the plan that it starts, if it starts one. */
interface Posted {
  captured: number
  fee: Fee
  plan: { initial: number } | undefined
  actor: string
  at: Date
  terms: MerchantTerms
}

/** Writes the taking of money into the books, with who caused it; answers when it becomes available. */
async function post(
  { ledger }: OutcomeDeps,
  tx: MerchantTx,
  before: PaymentRow,
  { captured, fee, plan, actor, at, terms }: Posted,
): Promise<{ availableOn: string }> {
  const { merchantId, transactionId, currency, method } = before
  const facts = { transactionId, currency, fee: fee.total, feeTax: fee.tax }
  // The merchant is paid the whole price of a plan at its start.
  const journal = plan
    ? planStarted({ ...facts, total: captured, initial: plan.initial })
    : paymentCaptured({ ...facts, method, captured })
  const posted = await ledger.post(tx, merchantId, journal, {
    occurredAt: at,
    transactionId,
    internalOrderId: before.internalOrderId,
    country: terms.tradingCountry,
    timeZone: terms.timeZone,
    event: {
      actor,
      action: plan ? 'plan.started' : 'payment.paid',
      subjectType: 'payment',
      subjectId: transactionId,
      details: {
        amount: captured,
        ...(plan && { initial: plan.initial }),
        fee: fee.total,
        currency,
        method,
      },
    },
  })
  if (!posted) throw new Error(`Payment ${transactionId} was posted before its charge succeeded`)
  return posted
}
