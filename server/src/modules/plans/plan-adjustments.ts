import { splitPlanRefund } from '@paydeck/contract/money/plan-refund'

import type { MerchantTx } from '../../db/database.ts'
import { conflict } from '../../kit/errors.ts'
import type { PaymentRow } from '../payments/service.ts'
import { reduceEvenly } from './terms/reduce-rules.ts'
import * as store from './store.ts'

/** How refunds change plans: always in the refund's transaction and with the payment locked. */
export interface RefundAdjustments {
  /** How much of a refund reduces the plan and how much goes back to the card; 409 when the plan is busy. */
  splitRefund(
    tx: MerchantTx,
    payment: PaymentRow,
    amount: number,
  ): Promise<{ toPlan: number; toSource: number }>
  /** Collects nothing until the refund has an outcome. */
  holdForRefund(tx: MerchantTx, payment: PaymentRow, refundId: string, now: Date): Promise<void>
  /** Reduces the remaining instalments by `toPlan` after a successful refund, and resumes collecting. */
  refunded(tx: MerchantTx, payment: PaymentRow, toPlan: number, now: Date): Promise<void>
  runs(tx: MerchantTx, payment: PaymentRow): Promise<boolean>
  /** Resumes collecting after a failed refund. */
  releaseHold(tx: MerchantTx, payment: PaymentRow, now: Date): Promise<void>
}

const lockPlanOf = (tx: MerchantTx, payment: PaymentRow): Promise<store.PlanRow> =>
  store.lockPlan(tx, payment.merchantId, payment.transactionId)

/** When the longest overdue instalment became overdue; null when none is. */
export function overdueSince(
  instalments: readonly Pick<store.InstalmentRow, 'status' | 'overdueAt'>[],
): Date | null {
  const since = instalments.flatMap(({ status, overdueAt: at }) =>
    at !== null && (status === 'scheduled' || status === 'charging') ? [at.getTime()] : [],
  )
  return since.length === 0 ? null : new Date(Math.min(...since))
}

export const refundAdjustments: RefundAdjustments = {
  async splitRefund(tx, payment, amount) {
    const plan = await lockPlanOf(tx, payment)
    if (plan.heldBy !== null)
      throw conflict(
        'refund_in_progress',
        'Another refund of this payment plan is being made. Please try again when it is done.',
      )
    if (plan.disputedBy !== null)
      throw conflict(
        'payment_disputed',
        'A payment of this plan is disputed, or was lost in a dispute. It cannot be refunded.',
      )
    // The amount written off was never charged to the card, so it cannot be refunded.
    if (payment.refundReserved > payment.captured - plan.writtenOff)
      throw conflict('refund_too_large', 'Amount is larger than refundable amount')
    const instalments = await store.instalmentsOf(tx, plan)
    if (instalments.some(({ status }) => status === 'charging'))
      throw conflict(
        'instalment_in_progress',
        'An instalment of this payment plan is being charged. Please try again in a few minutes.',
      )
    return splitPlanRefund(amount, plan.outstanding)
  },

  async holdForRefund(tx, payment, refundId, now) {
    const plan = await lockPlanOf(tx, payment)
    await store.updatePlan(tx, plan, { heldBy: refundId, updatedAt: now })
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
          : { amount, status: 'cancelled' as const, nextLookAt: null, remindAt: null }
      if (!(await store.changeInstalment(tx, instalment, changes)))
        throw new Error(`Instalment ${plan.payPlanId}:${instalment.number} was being charged`)
    }
    const outstanding = plan.outstanding - toPlan
    const isOver = plan.status === 'running' && outstanding === 0
    const stillOpen = open.filter((_, at) => (reduced[at] ?? 0) > 0)
    await store.updatePlan(tx, plan, {
      outstanding,
      heldBy: null,
      overdueAt: overdueSince(stillOpen),
      ...(isOver && { status: 'cancelled', endedAt: now }),
      updatedAt: now,
    })
  },

  runs: async (tx, payment) => (await lockPlanOf(tx, payment)).status === 'running',

  async releaseHold(tx, payment, now) {
    const plan = await lockPlanOf(tx, payment)
    await store.updatePlan(tx, plan, { heldBy: null, updatedAt: now })
  },
}

/** How disputes change the plan of a locked payment. */
export interface DisputeAdjustments {
  runs(tx: MerchantTx, payment: PaymentRow): Promise<boolean>
  /** Marks the plan as disputed, or (null) no longer. Nothing is collected while it is. */
  mark(tx: MerchantTx, payment: PaymentRow, disputeId: string | null, now: Date): Promise<void>
  /** After a lost dispute, lets the next sweep write off everything still owed, due or not. */
  giveUp(tx: MerchantTx, payment: PaymentRow, now: Date): Promise<void>
}

export const disputeAdjustments: DisputeAdjustments = {
  runs: refundAdjustments.runs,

  async mark(tx, payment, disputeId, now) {
    const plan = await lockPlanOf(tx, payment)
    await store.updatePlan(tx, plan, { disputedBy: disputeId, updatedAt: now })
  },

  async giveUp(tx, payment, now) {
    const plan = await lockPlanOf(tx, payment)
    if (plan.status !== 'running') return
    await store.updatePlan(tx, plan, { givenUpAt: now, updatedAt: now })
    for (const instalment of await store.instalmentsOf(tx, plan))
      if (instalment.status === 'scheduled')
        await store.changeInstalment(tx, instalment, { nextLookAt: now, remindAt: null })
  },
}
