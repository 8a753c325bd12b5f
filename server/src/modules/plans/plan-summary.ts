import type { Payment } from '@paydeck/contract/calls/payments/payments'

import type { Reader } from '../../db/database.ts'
import { readPlanLines } from './plan-summary-store.ts'

export type PlanSummary = Pick<
  Payment,
  'payPlanInitialPaymentAmount' | 'payPlanScheduledInstalments'
>

/** The plans of some payments by transaction ID. Omits instalments that a refund cancelled. */
export async function plansOfPayments(
  reader: Reader,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<Map<string, PlanSummary>> {
  if (transactionIds.length === 0) return new Map()
  const lines = await readPlanLines(reader, merchantId, transactionIds)
  const plans = new Map<string, PlanSummary>()
  for (const { transactionId: id, initialAmount: initial, amount, dueAt, state } of lines) {
    const plan = plans.get(id) ?? {
      payPlanInitialPaymentAmount: initial,
      payPlanScheduledInstalments: [],
    }
    plans.set(id, plan)
    if (amount !== null && dueAt !== null)
      plan.payPlanScheduledInstalments.push({
        amount,
        dueAt: dueAt.toISOString(),
        ...(state && { state }),
      })
  }
  return plans
}
