import type { Payment } from '@paydeck/contract/calls/payments/payments'

import type { Reader } from '../../db/database.ts'

type Instalment = Payment['payPlanScheduledInstalments'][number]

/** One instalment of a payment's plan, or a plan that has not started and has none. */
export interface PlanLine {
  transactionId: string
  /** Minor units. */
  initialAmount: number
  /** Null for a plan that has not started. */
  amount: number | null
  dueAt: Date | null
  state: Instalment['state'] | null
}

/** The instalments of some payments' plans, in order. Omits instalments that a refund cancelled. */
export async function readPlanLines(
  reader: Reader,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<PlanLine[]> {
  return reader.quick(
    'plans_of_payments',
    `select l.transaction_id, l.initial_amount, i.amount, i.due_at,
            case when i.status = 'paid' then coalesce(
                   (select case d.status when 'open' then 'disputed' else 'dispute_lost' end
                    from app.dispute d
                    where d.merchant_id = $1 and d.transaction_id = l.transaction_id
                      and d.operation_id = i.operation_id and d.status in ('open', 'lost')
                    limit 1),
                   i.status)
                 when i.status <> 'scheduled' then i.status
                 when i.overdue_at is not null then 'overdue'
                 when i.declines > 0 then 'retrying'
                 else i.status end as state
     from app.pay_plan l
     left join app.instalment i on i.merchant_id = $1 and i.pay_plan_id = l.pay_plan_id and i.status <> 'cancelled'
     where l.merchant_id = $1 and l.transaction_id = any($2)
     order by i.number`,
    [merchantId, transactionIds],
  )
}
