import type { Payment } from '@paydeck/contract/calls/payments'

import type { Reader } from '../../db/database.ts'

/** What a payment shows of its plan. */
export type ShownPlan = Pick<Payment, 'payPlanInitialPaymentAmount' | 'payPlanScheduledInstalments'>

interface PlanLine {
  transaction_id: string
  initial_amount: number
  /** Null for a plan that has not started. */
  amount: number | null
  due_at: Date | null
  state: Instalment['state'] | null
}

type Instalment = Payment['payPlanScheduledInstalments'][number]

/** The plans of some payments, by transaction id; instalments that a refund has cancelled are left out. */
export async function plansOfPayments(
  reader: Reader,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<Map<string, ShownPlan>> {
  if (transactionIds.length === 0) return new Map()
  const lines = await reader.quick<PlanLine>(
    'plans_of_payments',
    `select l.transaction_id, l.initial_amount, i.amount, i.due_at,
            case when i.status = 'scheduled' and i.overdue_at is not null then 'overdue' else i.status end as state
     from app.pay_plan l
     left join app.instalment i on i.merchant_id = $1 and i.pay_plan_id = l.pay_plan_id and i.status <> 'cancelled'
     where l.merchant_id = $1 and l.transaction_id = any($2)
     order by i.number`,
    [merchantId, transactionIds],
  )
  const plans = new Map<string, ShownPlan>()
  for (const {
    transaction_id: id,
    initial_amount: initial,
    amount,
    due_at: dueAt,
    state,
  } of lines) {
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
