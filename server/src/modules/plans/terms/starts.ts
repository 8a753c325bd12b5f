import { planVariantOf } from '@paydeck/contract/money/plan-variants'

import { conflict } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import { emailKey } from '../../customers/rules.ts'
import type { PlanPart } from '../../payments/attempts/plan-part.ts'
import { quoteOrder } from './quote.ts'
import { remindAt } from '../charging/retry-rules.ts'
import { planSchedule } from './split-rules.ts'
import * as store from '../store.ts'
import { lockCustomer } from './terms-store.ts'

/** How plans begin: what an attempt to pay in instalments asks of this module, in its own transaction. */
export function planStarts({ newId }: { newId: NewId }): PlanPart {
  return {
    async quote(tx, merchantId, order, wanted, now) {
      // Two orders of one customer at once must not both find room under the limit.
      if (order.customer_email !== null)
        await lockCustomer(tx, merchantId, emailKey(order.customer_email))
      const quote = await quoteOrder(tx, merchantId, order, wanted, now)
      if (quote.kind === 'refused') throw conflict(quote.refusal.code, quote.refusal.text)
      return { payPlanId: newId('payPlan'), initial: quote.schedule.initial }
    },

    async open(tx, merchantId, { quote, payPlanVariant, transactionId, order }, now) {
      const email = order.customer_email ?? ''
      await store.insertPlan(tx, merchantId, {
        pay_plan_id: quote.payPlanId,
        transaction_id: transactionId,
        variant: payPlanVariant,
        currency: order.currency,
        amount: order.amount,
        initial_amount: quote.initial,
        // Counts against the customer's limit from now on.
        outstanding: order.amount - quote.initial,
        written_off: 0,
        status: 'starting',
        saved_source: null,
        source_brand: null,
        source_last4: null,
        customer_email: email,
        customer_email_key: emailKey(email),
        overdue_at: null,
        held_by: null,
        disputed_by: null,
        given_up_at: null,
        created_at: now,
        started_at: null,
        ended_at: null,
        updated_at: now,
        version: 1,
      })
    },

    async started(tx, payment, card, timeZone, now) {
      const { merchant_id: merchantId } = payment
      const plan = await store.lockPlan(tx, merchantId, payment.transaction_id)
      const variant = planVariantOf(plan.variant)
      if (!variant) throw new Error(`Plan ${plan.pay_plan_id} is of no known variant`)
      const { instalments } = planSchedule(plan.amount, variant, now, timeZone)
      await store.insertInstalments(
        tx,
        merchantId,
        instalments.map(({ number, amount, dueOn, dueAt }) => ({
          pay_plan_id: plan.pay_plan_id,
          number,
          agreed: amount,
          amount,
          due_on: dueOn,
          due_at: dueAt,
          status: 'scheduled',
          declines: 0,
          failure_code: null,
          overdue_at: null,
          next_look_at: dueAt,
          remind_at: remindAt(dueAt),
          operation_id: null,
          paid_at: null,
          planned_look_at: null,
        })),
      )
      await store.updatePlan(tx, plan, {
        status: 'running',
        saved_source: card.source,
        source_brand: card.brand,
        source_last4: card.last4,
        started_at: now,
        updated_at: now,
      })
      return { initial: plan.initial_amount }
    },

    async failed(tx, payment, now) {
      const plan = await store.lockPlan(tx, payment.merchant_id, payment.transaction_id)
      await store.updatePlan(tx, plan, {
        status: 'failed',
        outstanding: 0,
        ended_at: now,
        updated_at: now,
      })
    },
  }
}
