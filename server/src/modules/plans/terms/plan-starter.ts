import { planVariantOf } from '@paydeck/contract/money/plan-variants'

import { conflict } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import { emailKey } from '../../customers/rules.ts'
import type { PlanPort } from '../../payments/attempts/plan-port.ts'
import { quoteOrder } from './quote.ts'
import { remindAt } from '../charging/retry-rules.ts'
import { planSchedule } from './schedule-rules.ts'
import * as store from '../store.ts'
import { lockCustomer } from './terms-store.ts'

/** Starts plans within the transaction of an attempt to pay. */
export const planStarter = ({ newId }: { newId: NewId }): PlanPort => ({
  async quote(tx, merchantId, { order, ...request }, now) {
    // Two concurrent orders of one customer must not both fit under the limit.
    if (order.customerEmail !== null)
      await lockCustomer(tx, merchantId, emailKey(order.customerEmail))
    const quote = await quoteOrder(tx, merchantId, { order, request }, now)
    if (quote.kind === 'refused') throw conflict(quote.refusal.code, quote.refusal.text)
    return { payPlanId: newId('payPlan'), initial: quote.schedule.initial }
  },
  open: openPlan,
  started: startPlan,
  async failed(tx, payment, now) {
    const plan = await store.lockPlan(tx, payment.merchantId, payment.transactionId)
    const ended = { outstanding: 0, endedAt: now, updatedAt: now }
    await store.updatePlan(tx, plan, { status: 'failed', ...ended })
  },
})

const openPlan: PlanPort['open'] = async (
  tx,
  merchantId,
  { quote, payPlanVariant, transactionId, order },
  now,
) => {
  const email = order.customerEmail ?? ''
  await store.insertPlan(tx, merchantId, {
    payPlanId: quote.payPlanId,
    transactionId,
    variant: payPlanVariant,
    currency: order.currency,
    amount: order.amount,
    initialAmount: quote.initial,
    // Counts against the customer's limit before the first charge succeeds.
    outstanding: order.amount - quote.initial,
    status: 'starting',
    customerEmail: email,
    customerEmailKey: emailKey(email),
    createdAt: now,
    updatedAt: now,
  })
}

const startPlan: PlanPort['started'] = async (tx, payment, { card, timeZone }, now) => {
  const { merchantId } = payment
  const plan = await store.lockPlan(tx, merchantId, payment.transactionId)
  const variant = planVariantOf(plan.variant)
  if (!variant) throw new Error(`Plan ${plan.payPlanId} is of no known variant`)
  const { instalments } = planSchedule(plan.amount, variant, now, timeZone)
  await store.insertInstalments(
    tx,
    merchantId,
    instalments.map(({ number, amount, dueOn, dueAt }) => ({
      payPlanId: plan.payPlanId,
      number,
      agreed: amount,
      amount,
      dueOn,
      dueAt,
      status: 'scheduled',
      declines: 0,
      failureCode: null,
      overdueAt: null,
      nextLookAt: dueAt,
      remindAt: remindAt(dueAt),
      operationId: null,
      paidAt: null,
      plannedLookAt: null,
    })),
  )
  await store.updatePlan(tx, plan, {
    status: 'running',
    savedSource: card.source,
    sourceBrand: card.brand,
    sourceLast4: card.last4,
    startedAt: now,
    updatedAt: now,
  })
  return { initial: plan.initialAmount }
}
