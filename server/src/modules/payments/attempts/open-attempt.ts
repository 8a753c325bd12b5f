import type { MerchantTx } from '../../../db/database.ts'
import { conflict } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import { counts } from '../../counts/service.ts'
import { emailKey } from '../../customers/rules.ts'
import type { CustomerOfPayment, CustomersService } from '../../customers/service.ts'
import { availableOn } from '../../ledger/calendar.ts'
import type { Method } from '../../ledger/rules.ts'
import type { Merchant } from '../../merchants/service.ts'
import { nextCheck } from '../../operations/rules.ts'
import { operationRecords } from '../../operations/records.ts'
import { payable, type ReservedOrder } from '../../orders/order-lock.ts'
import type { Attempt } from './attempt.ts'
import type { PlanPort, PlanQuote } from './plan-port.ts'
import * as store from '../store.ts'

/** How an order is about to be paid, and who is asked for it. */
export interface AttemptMethod<Gateway extends { name: string }> {
  method: Method
  /** The provider that is asked; its name is stored, for all that may follow. */
  gatewayFor: (currency: string) => Promise<Gateway>
  /** What the provider's own page made of the customer's details. */
  paymentToken: string
  /** Given when it is paid in instalments: only the first of them is taken now. */
  plan?: { part: PlanPort; payPlanVariant: string }
  /** Only hold the amount, whatever the order says. */
  authoriseOnly?: boolean
}

/** An order that an attempt holds, and what is asked of the provider for it now. Minor units. */
export type AttemptedOrder<Gateway> = ReservedOrder & {
  charged: number
  kind: 'charge' | 'authorise'
  gateway: Gateway
}

export interface AttemptContext {
  customers: Pick<CustomersService, 'ofPayment'>
  merchant: Pick<Merchant, 'tradingCountry' | 'timeZone'>
  /** Business time. */
  now: Date
}

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
export async function openAttempt<Gateway extends { name: string }>(
  tx: MerchantTx,
  attempt: Attempt & { payCardId: string },
  { method, gatewayFor, paymentToken, plan, authoriseOnly = false }: AttemptMethod<Gateway>,
  { customers, merchant, now }: AttemptContext,
): Promise<AttemptedOrder<Gateway>> {
  const { merchantId, merchantOrderId, transactionId, operationId } = attempt
  // A day the calendar does not know must stop the payment before the charge, not after it.
  availableOn(now, { country: merchant.tradingCountry, timeZone: merchant.timeZone })
  const order = await payable.reserve(tx, merchantId, merchantOrderId, transactionId)
  const isHold = authoriseOnly || order.authoriseOnly
  if (isHold && (plan !== undefined || method !== 'card'))
    throw conflict(
      'authorise_only',
      'This order only reserves its amount on a card. Please pay it by card, in full.',
    )
  const gateway = await gatewayFor(order.currency)
  const kind = isHold ? 'authorise' : 'charge'
  const timeZone = merchant.timeZone
  const quote = plan
    ? await plan.part.quote(tx, merchantId, { ...plan, order, timeZone }, now)
    : null
  const charged = quote?.initial ?? order.amount
  const customer = await customers.ofPayment(tx, merchantId, payerOf(order), now)
  const payment = paymentRow(order, { ...attempt, method, quote, customer }, now)
  await store.insertPayment(tx, merchantId, payment)
  if (plan && quote) {
    const { payPlanVariant } = plan
    await plan.part.open(tx, merchantId, { quote, payPlanVariant, transactionId, order }, now)
  }
  await operationRecords.begin(tx, merchantId, {
    operationId,
    transactionId,
    kind,
    provider: gateway.name,
    paymentToken,
    amount: charged,
    currency: order.currency,
    nextCheckAt: nextCheck(0, now),
    createdAt: now,
    updatedAt: now,
  })
  await counts.paymentCreated(tx, merchantId, {
    createdAt: now,
    status: payment.status,
    payType: payment.payType,
  })
  if (customer?.isNew) await counts.customerCreated(tx, merchantId, now)
  return { ...order, charged, kind, gateway }
}

const payerOf = (order: ReservedOrder) => ({
  customerId: order.customerId,
  email: order.customerEmail,
  name: order.billingName,
  phone: order.phoneNo ?? order.billingPhone,
  organisation: order.billingOrganisation,
  internalId: order.internalCustomerId,
})

function paymentRow(
  order: ReservedOrder,
  made: {
    transactionId: string
    payCardId: string
    method: Method
    quote: PlanQuote | null
    customer: CustomerOfPayment | null
  },
  now: Date,
): Parameters<typeof store.insertPayment>[2] {
  const { billingName: name, billingPhone: phone, billingAddress: address } = order
  const isBilled = Boolean(name || phone || address)
  return {
    transactionId: made.transactionId,
    merchantOrderId: order.merchantOrderId,
    internalOrderId: order.internalOrderId,
    orderType: order.orderType,
    description: order.description,
    customerId: made.customer?.customerId ?? null,
    internalCustomerId: order.internalCustomerId ?? made.customer?.internalCustomerId ?? null,
    customerName: order.billingName,
    customerEmail: order.customerEmail,
    customerEmailKey: order.customerEmail === null ? null : emailKey(order.customerEmail),
    customerPhone: order.phoneNo ?? order.billingPhone,
    customerOrganisation: order.billingOrganisation,
    billing: isBilled ? JSON.stringify({ name, phone, address }) : null,
    shipping: order.shipping === null ? null : JSON.stringify(order.shipping),
    method: made.method,
    payCardId: made.quote ? null : made.payCardId,
    payPlanId: made.quote?.payPlanId ?? null,
    payType: made.quote ? 'plan' : 'card',
    status: 'incomplete',
    currency: order.currency,
    amount: order.amount,
    transactionAmount: order.amount,
    createdAt: now,
    updatedAt: now,
  }
}
