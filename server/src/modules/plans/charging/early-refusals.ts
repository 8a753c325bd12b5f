import { conflict } from '../../../kit/errors.ts'
import type { PaymentRow } from '../../payments/service.ts'
import { isDisputed } from '../is-disputed.ts'
import type * as store from '../store.ts'
import { isCharging } from './charging.ts'

/** 409 when nothing can be paid now, or when the amount shown (minor units) has changed. */
export function refuseEarly(
  payment: PaymentRow,
  plan: store.PlanRow,
  instalments: readonly store.InstalmentRow[],
  outstanding?: number,
): void {
  if (plan.status !== 'running')
    throw conflict('plan_not_running', 'There is nothing left to pay on this payment plan.')
  if (isDisputed(payment, plan))
    throw conflict('payment_disputed', 'This payment is disputed. Nothing more is taken now.')
  if (plan.heldBy !== null)
    throw conflict(
      'refund_in_progress',
      'A refund of this payment plan is being made. Please try again when it is done.',
    )
  if (instalments.some(isCharging))
    throw conflict(
      'instalment_in_progress',
      'A payment of this plan is being made right now. Please try again in a few minutes.',
    )
  if (outstanding !== undefined && outstanding !== plan.outstanding)
    throw conflict(
      'plan_changed',
      'A payment was made on this plan in the meantime. Nothing was charged now. Please check what is still due.',
    )
}
