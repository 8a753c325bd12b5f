import type { MerchantTx } from '../../db/database.ts'
import { conflict } from '../../kit/errors.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { PlanBooks } from '../refunds/service.ts'
import { reduceEvenly, refundOnPlan } from './reduce-rules.ts'
import * as store from './store.ts'

const lockPlanOf = (tx: MerchantTx, payment: PaymentRow): Promise<store.PlanRow> =>
  store.lockPlan(tx, payment.merchant_id, payment.transaction_id)

/** When the oldest of some instalments fell overdue; null when none is. */
export function overdueSince(
  instalments: readonly Pick<store.InstalmentRow, 'status' | 'overdue_at'>[],
): Date | null {
  const since = instalments.flatMap(({ status, overdue_at: at }) =>
    at !== null && (status === 'scheduled' || status === 'charging') ? [at.getTime()] : [],
  )
  return since.length === 0 ? null : new Date(Math.min(...since))
}

/** What a refund does to a plan, in the refund's transaction; the payment is held. */
export const planBooks: PlanBooks = {
  async splitRefund(tx, payment, amount) {
    const plan = await lockPlanOf(tx, payment)
    if (plan.held_by !== null)
      throw conflict(
        'refund_in_progress',
        'Another refund of this payment plan is being made. Please try again when it is done.',
      )
    // What the provider has borne was never taken from the card: there is nothing to give back.
    if (payment.refund_reserved > payment.captured - plan.written_off)
      throw conflict('refund_too_large', 'Amount is larger than refundable amount')
    const instalments = await store.instalmentsOf(tx, plan)
    if (instalments.some(({ status }) => status === 'charging'))
      throw conflict(
        'instalment_in_progress',
        'An instalment of this payment plan is being charged. Please try again in a few minutes.',
      )
    return refundOnPlan(amount, plan.outstanding)
  },

  async holdForRefund(tx, payment, refundId, now) {
    const plan = await lockPlanOf(tx, payment)
    await store.updatePlan(tx, plan, { held_by: refundId, updated_at: now })
  },

  async refunded(tx, payment, toPlan, now) {
    const plan = await lockPlanOf(tx, payment)
    const instalments = await store.instalmentsOf(tx, plan)
    const open = instalments.filter(({ status }) => status === 'scheduled')
    const reduced = reduceEvenly(
      open.map(({ amount }) => amount),
      toPlan,
    )
    for (const [at, instalment] of open.entries()) {
      const amount = reduced[at] ?? 0
      if (amount === instalment.amount) continue
      const changes =
        amount > 0
          ? { amount }
          : { amount, status: 'cancelled' as const, next_look_at: null, remind_at: null }
      if (!(await store.changeInstalment(tx, instalment, changes)))
        throw new Error(`Instalment ${plan.pay_plan_id}:${instalment.number} was being charged`)
    }
    const outstanding = plan.outstanding - toPlan
    const isOver = plan.status === 'running' && outstanding === 0
    const left = open.filter((_, at) => (reduced[at] ?? 0) > 0)
    await store.updatePlan(tx, plan, {
      outstanding,
      held_by: null,
      overdue_at: overdueSince(left),
      ...(isOver && { status: 'cancelled', ended_at: now }),
      updated_at: now,
    })
  },

  async releaseHold(tx, payment, now) {
    const plan = await lockPlanOf(tx, payment)
    await store.updatePlan(tx, plan, { held_by: null, updated_at: now })
  },
}

/** Whether a payment's plan still runs; the payment is held. */
export const planRuns = async (tx: MerchantTx, payment: PaymentRow): Promise<boolean> =>
  (await lockPlanOf(tx, payment)).status === 'running'
