import type { PlanOffer } from '@paydeck/contract/calls/payments/plans'

import type { InvoiceHolder } from '../../../kit/actor.ts'
import { notFound } from '../../../kit/errors.ts'
import type { ReservedOrder } from '../../orders/order-lock.ts'
import type { PlansDeps } from '../deps.ts'
import { toOffer } from '../view.ts'
import { quoteOrder, type Quote, type PlanRequest } from './quote.ts'

/** Refusals because of the customer, not because of the order or the merchant. */
const CUSTOMER_REFUSALS = new Set(['plan_overdue', 'plan_limit_reached'])

async function quoteFor(
  { db, clock, merchants, orderLock }: PlansDeps,
  { merchantId, merchantOrderId }: InvoiceHolder,
  request: Pick<PlanRequest, 'payPlanVariant'>,
): Promise<{ order: ReservedOrder; quote: Quote }> {
  const { timeZone } = await merchants.get(merchantId)
  return db.inMerchant(merchantId, async (tx) => {
    const order = await orderLock.read(tx, merchantId, merchantOrderId)
    if (!order) throw notFound()
    const quote = await quoteOrder(
      tx,
      merchantId,
      { order, request: { ...request, timeZone } },
      clock.now(),
    )
    return { order, quote }
  })
}

/** The schedule of an order paid in instalments, or the reason why that is not offered. */
export async function offerPlan(
  deps: PlansDeps,
  holder: InvoiceHolder,
  request: Pick<PlanRequest, 'payPlanVariant'>,
): Promise<PlanOffer> {
  const { order, quote } = await quoteFor(deps, holder, request)
  return toOffer(order, quote)
}

export interface OfferedPrice {
  /** Minor units. */
  amount: number
  currency: 'AUD' | 'NZD'
  email: string | null
  /** Whether the answer may reveal what the owner of the email address owes. */
  knowsDebt: boolean
}

/** An offer for a price without an order. */
export async function offerPrice(
  { db, clock, merchants }: PlansDeps,
  merchantId: string,
  { amount, currency, email, knowsDebt }: OfferedPrice,
): Promise<PlanOffer> {
  const { timeZone } = await merchants.get(merchantId)
  const order = { amount, currency, customerEmail: email, authoriseOnly: false }
  const request = { timeZone, ignoresDebt: !knowsDebt }
  return db.inMerchant(merchantId, async (tx) =>
    toOffer(order, await quoteOrder(tx, merchantId, { order, request }, clock.now())),
  )
}

/** Null without an offer. Does not reveal limits or overdue instalments: only a request for the plan does. */
export async function teasePlan(
  deps: PlansDeps,
  holder: InvoiceHolder,
): Promise<{ payments: number } | null> {
  const { quote } = await quoteFor(deps, holder, {})
  if (quote.kind === 'offered') return { payments: quote.variant.payments }
  const { code, payments } = quote.refusal
  return payments !== undefined && CUSTOMER_REFUSALS.has(code) ? { payments } : null
}
