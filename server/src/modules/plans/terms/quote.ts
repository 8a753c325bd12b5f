import type { PlanVariant } from '@paydeck/contract/money/plan-variants'

import type { MerchantTx } from '../../../db/database.ts'
import { emailKey } from '../../customers/rules.ts'
import type { ReservedOrder } from '../../orders/order-lock.ts'
import { offeredVariant, planRefusal, type PlanRefusal } from './offer-rules.ts'
import { planSchedule, type PlanSchedule } from './schedule-rules.ts'
import { debtOf } from './terms-store.ts'
import { planTerms } from './terms.ts'

export type Quote =
  | { kind: 'offered'; variant: PlanVariant; schedule: PlanSchedule }
  | { kind: 'refused'; refusal: PlanRefusal }

const NOT_OFFERED: PlanRefusal = {
  code: 'plan_not_offered',
  text: 'This way of paying in instalments is not offered here. You can pay in full instead.',
}

export type QuotedOrder = Pick<
  ReservedOrder,
  'amount' | 'currency' | 'customerEmail' | 'authoriseOnly'
>

export interface PlanRequest {
  payPlanVariant?: string | undefined
  timeZone: string
  /** Ignores what the customer owes, for callers who must not learn it. */
  ignoresDebt?: boolean
}

/** Works out the instalments of an order, taking into account what its customer owes now. */
export async function quoteOrder(
  tx: MerchantTx,
  merchantId: string,
  { order, request }: { order: QuotedOrder; request: PlanRequest },
  now: Date,
): Promise<Quote> {
  const terms = await planTerms(tx, merchantId)
  const variant = offeredVariant(terms, request.payPlanVariant)
  if (!variant || order.authoriseOnly) return { kind: 'refused', refusal: NOT_OFFERED }
  const schedule = planSchedule(order.amount, variant, now, request.timeZone)
  const email = order.customerEmail
  const debt =
    email === null || request.ignoresDebt
      ? { outstanding: 0, isOverdue: false }
      : await debtOf(tx, merchantId, emailKey(email))
  const refusal = planRefusal(
    {
      amount: order.amount,
      currency: order.currency,
      credit: order.amount - schedule.initial,
    },
    terms,
    { email, ...debt },
  )
  if (refusal) return { kind: 'refused', refusal: { ...refusal, payments: variant.payments } }
  return { kind: 'offered', variant, schedule }
}
