import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { Banner } from '../form/banner.tsx'
import { Facts } from '../page/facts.tsx'
import { PlanActions } from './plan-actions.tsx'
import type { PlanActionsProps } from './plan-props.ts'
import { PlanTable } from './plan-table.tsx'
import { overdueInstalment, planSums } from './plan-labels.ts'
import { formatCard } from '@paydeck/contract/receipt/payment-format'

export function PlanBalance(actions: PlanActionsProps) {
  const { invoice, plan } = actions
  const { merchant, payment, timeZone } = invoice
  const { paid, next } = planSums(plan)
  const overdue = overdueInstalment(plan)
  const refunded = payment?.refunded ?? 0
  const money = (amount: number) => formatMoneyWithCode(amount, plan.currency)
  return (
    <>
      {overdue && (
        <Banner
          title={`A payment of ${money(overdue.amount)} is overdue`}
          message="Your card was declined more than once. Pay it now, or with another card; there is no late fee."
          takesFocus={false}
        />
      )}
      <PlanTable
        plan={plan}
        requestedAt={payment?.createdAt ?? null}
        timeZone={timeZone}
        country={merchant.country}
      />
      <Facts
        facts={[
          ['Paid so far', money(paid)],
          ['Still to pay', plan.outstanding > 0 ? money(plan.outstanding) : null],
          ['Refunded', refunded > 0 ? `${money(refunded)}, first off what you still owed` : null],
          ['Card', formatCard(plan.cardBrand, plan.cardLast4)],
        ]}
      />
      {plan.status === 'running' && next && <PlanActions {...actions} />}
    </>
  )
}
