import type { MerchantTx } from '../../../db/database.ts'
import { type Write, writeTogether } from '../../../db/statements/write-together.ts'
import { paymentCaptured, planStarted } from '../../ledger/rules.ts'
import type { CustomerOfPayment, Payer } from '../../customers/service.ts'
import type { WrittenFact } from '../../ledger/service.ts'
import type { PaymentRow } from '../store.ts'
import { feeOn, type Fee } from './fee-rules.ts'
import { movingPayment } from './move-payment.ts'
import { planOf, type MerchantTerms, type MethodColumns, type OutcomeDeps } from './outcome-deps.ts'

/** A successful charge or capture. Minor units. */
export interface PaymentBooking {
  captured: number
  /** The payment method's own columns of the payment. */
  columns: MethodColumns
  actor: string
}

/**
 * Books a successful charge: fee, customer, journal and the paid order, all in one statement. The transaction must hold
 * the locks of order and payment, and must have closed the operation or pass the write that closes it as `operation`.
 */
export async function bookPayment(
  deps: OutcomeDeps,
  tx: MerchantTx,
  before: PaymentRow,
  booking: PaymentBooking & { terms: MerchantTerms; operation?: Write },
): Promise<PaymentRow> {
  const { merchantId, transactionId, merchantOrderId } = before
  const { captured, columns, actor, terms, operation = null } = booking
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
  const posted = post(deps, tx, before, { captured, fee, plan, actor, terms, at: now })
  const moving = movingPayment(deps, tx, before, {
    to: plan ? 'accepted' : 'paid',
    ...columns,
    ...customer.columns,
    captured,
    transactionAmount: captured,
    platformFee: fee.total,
    feeVariable: fee.variable,
    feeFixed: fee.fixed,
    feeTax: fee.tax,
    availableOn: posted.availableOn,
    threeDsRedirectUrl: null,
    outcomeUnknown: false,
    updatedAt: now,
  })
  await writeTogether(tx, {
    operation,
    ...(await deps.orderLock.payment(tx, merchantId, { merchantOrderId, transactionId })),
    ...moving.writes,
    customer: customer.counted && deps.counts.customerCreation(tx, merchantId, customer.counted),
    ...posted.writes,
    event: deps.events.write(tx, merchantId, {
      kind: 'payment_received',
      subjectId: transactionId,
    }),
  })
  return moving.after
}

const cardOf = (columns: MethodColumns) => ({
  source: columns.paymentSource ?? null,
  brand: columns.sourceBrand ?? null,
  last4: columns.sourceLast4 ?? null,
})

/** An attempt opened by an earlier release may not have its customer yet. */
async function customerOf(
  { customers }: OutcomeDeps,
  tx: MerchantTx,
  payment: PaymentRow,
  at: Date,
): Promise<{ columns: MethodColumns; counted: { customerId: string; createdAt: Date } | null }> {
  if (payment.customerId !== null) return NO_CUSTOMER
  const customer = await customers.ofPayment(tx, payment.merchantId, payerOf(payment), at)
  if (!customer) return NO_CUSTOMER
  const { customerId, isNew } = customer
  return {
    columns: customerColumns(payment, customer),
    counted: isNew ? { customerId, createdAt: at } : null,
  }
}

const NO_CUSTOMER = { columns: {}, counted: null }

const customerColumns = (payment: PaymentRow, customer: CustomerOfPayment): MethodColumns => ({
  customerId: customer.customerId,
  internalCustomerId: payment.internalCustomerId ?? customer.internalCustomerId,
})

const payerOf = (payment: PaymentRow): Payer => ({
  customerId: payment.customerId,
  email: payment.customerEmail,
  name: payment.customerName,
  organisation: payment.customerOrganisation,
  phone: payment.customerPhone,
  internalId: payment.internalCustomerId,
})

/** A charge to book, with its fee and the plan that it starts, if any. */
interface Posted {
  captured: number
  fee: Fee
  plan: { initial: number } | undefined
  actor: string
  at: Date
  terms: MerchantTerms
}

/** The journal of a charge and its audit event. */
function post(
  { ledger }: OutcomeDeps,
  tx: MerchantTx,
  before: PaymentRow,
  { captured, fee, plan, actor, at, terms }: Posted,
): WrittenFact {
  const { merchantId, transactionId, currency, method } = before
  const sale = { transactionId, currency, fee: fee.total, feeTax: fee.tax }
  // The merchant is paid the full price of a plan up front.
  const journal = plan
    ? planStarted({ ...sale, total: captured, initial: plan.initial })
    : paymentCaptured({ ...sale, method, captured })
  return ledger.write(tx, merchantId, journal, {
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
}
