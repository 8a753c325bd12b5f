import type { MerchantTx } from '../../../db/database.ts'
import { conflict } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import { counts } from '../../counts/service.ts'
import { emailKey } from '../../customers/rules.ts'
import { availableOn } from '../../ledger/calendar.ts'
import type { Method } from '../../ledger/rules.ts'
import type { Merchant } from '../../merchants/service.ts'
import { nextCheck } from '../../operations/rules.ts'
import { operations } from '../../operations/service.ts'
import { payable, type ReservedOrder } from '../../orders/payable.ts'
import type { Attempt } from './attempt.ts'
import type { PlanPart, PlanQuote } from './plan-part.ts'
import * as store from '../store.ts'

/** How an order is about to be paid, and who is asked for it. */
export interface AttemptMethod {
  method: Method
  /** The name of the provider, for the look-ups that may follow. */
  provider: string
  /** What the provider's own page made of the customer's details. */
  paymentToken: string
  /** Given when it is paid in instalments: only the first of them is taken now. */
  plan?: { part: PlanPart; payPlanVariant: string }
  /** Only hold the amount, whatever the order says. */
  authoriseOnly?: boolean
}

/** An order that an attempt holds, and what is asked of the provider for it now. Minor units. */
export type AttemptedOrder = ReservedOrder & { charged: number; kind: 'charge' | 'authorise' }

/** The ids of a new attempt to pay an order. */
export const newAttempt = (
  newId: NewId,
  { merchantId, merchantOrderId }: { merchantId: string; merchantOrderId: string },
): Attempt & { payCardId: string } => ({
  merchantId,
  merchantOrderId,
  transactionId: newId('transaction'),
  operationId: newId('charge'),
  payCardId: newId('payCard'),
})

/**
 * Step one of every attempt to pay, in one transaction: the order is held by this attempt alone, the payment
 * exists, and what is about to be asked of the provider is on record. 404 for an unknown order, 409 with a sentence
 * when it cannot be paid now.
 */
export async function openAttempt(
  tx: MerchantTx,
  attempt: Attempt & { payCardId: string },
  { method, provider, paymentToken, plan, authoriseOnly = false }: AttemptMethod,
  merchant: Pick<Merchant, 'trading_country' | 'time_zone'>,
  now: Date,
): Promise<AttemptedOrder> {
  const { merchantId, merchantOrderId, transactionId, operationId } = attempt
  // A day the calendar does not know must stop the payment before the charge, not after it.
  availableOn(now, { country: merchant.trading_country, timeZone: merchant.time_zone })
  const order = await payable.reserve(tx, merchantId, merchantOrderId, transactionId)
  const isHold = authoriseOnly || order.authorise_only
  if (isHold && (plan !== undefined || method !== 'card'))
    throw conflict(
      'authorise_only',
      'This order only reserves its amount on a card. Please pay it by card, in full.',
    )
  const kind = isHold ? 'authorise' : 'charge'
  const timeZone = merchant.time_zone
  const quote = plan
    ? await plan.part.quote(tx, merchantId, order, { ...plan, timeZone }, now)
    : null
  const charged = quote?.initial ?? order.amount
  const payment = paymentRow(order, { ...attempt, method, quote }, now)
  await store.insertPayment(tx, merchantId, payment)
  if (plan && quote) {
    const { payPlanVariant } = plan
    await plan.part.open(tx, merchantId, { quote, payPlanVariant, transactionId, order }, now)
  }
  await operations.begin(tx, merchantId, {
    operation_id: operationId,
    transaction_id: transactionId,
    kind,
    status: 'started',
    subject_id: null,
    provider,
    payment_token: paymentToken,
    amount: charged,
    currency: order.currency,
    provider_ref: null,
    error_code: null,
    checks: 0,
    next_check_at: nextCheck(0, now),
    created_at: now,
    updated_at: now,
  })
  await counts.paymentCreated(tx, merchantId, {
    createdAt: now,
    status: payment.status,
    payType: payment.pay_type,
  })
  return { ...order, charged, kind }
}

function paymentRow(
  order: ReservedOrder,
  made: { transactionId: string; payCardId: string; method: Method; quote: PlanQuote | null },
  now: Date,
): Parameters<typeof store.insertPayment>[2] {
  const { billing_name: name, billing_phone: phone, billing_address: address } = order
  const isBilled = Boolean(name || phone || address)
  return {
    transaction_id: made.transactionId,
    merchant_order_id: order.merchant_order_id,
    internal_order_id: order.internal_order_id,
    order_type: order.order_type,
    description: order.description,
    // Whom the shop has named; else found or made by what the order says of them, once it is paid.
    customer_id: order.customer_id,
    internal_customer_id: order.internal_customer_id,
    customer_name: order.billing_name,
    customer_email: order.customer_email,
    customer_email_key: order.customer_email === null ? null : emailKey(order.customer_email),
    customer_phone: order.phone_no ?? order.billing_phone,
    customer_organisation: order.billing_organisation,
    billing: isBilled ? JSON.stringify({ name, phone, address }) : null,
    shipping: order.shipping === null ? null : JSON.stringify(order.shipping),
    method: made.method,
    pay_card_id: made.quote ? null : made.payCardId,
    pay_plan_id: made.quote?.payPlanId ?? null,
    pay_type: made.quote ? 'plan' : 'card',
    status: 'incomplete',
    currency: order.currency,
    amount: order.amount,
    captured: 0,
    transaction_amount: order.amount,
    refund_reserved: 0,
    refunded: 0,
    platform_fee: 0,
    fee_variable: 0,
    fee_fixed: 0,
    fee_tax: 0,
    surcharge: 0,
    available_on: null,
    source_brand: null,
    source_last4: null,
    source_funding: null,
    source_expiry: null,
    wallet_type: null,
    cvc_passed: null,
    three_ds_passed: null,
    three_ds_info: null,
    bank_routing_number: null,
    bank_account_hint: null,
    debit_status: null,
    failure_code: null,
    failure_message: null,
    outcome_unknown: false,
    authorised: null,
    hold_expires_at: null,
    hold_operation_id: null,
    payment_source: null,
    three_ds_authorisation_id: null,
    three_ds_redirect_url: null,
    source_verification_id: null,
    created_at: now,
    updated_at: now,
    version: 1,
  }
}
