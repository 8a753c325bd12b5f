import type { Plan, PlanOffer } from '@paydeck/contract/calls/payments/plans'

import type { ReservedOrder } from '../orders/order-lock.ts'
import type { Quote } from './terms/quote.ts'
import type { InstalmentRow, PlanRow } from './store.ts'

export function toOffer(
  order: Pick<ReservedOrder, 'amount' | 'currency'>,
  quote: Quote,
): PlanOffer {
  if (quote.kind === 'refused') {
    const { code, text } = quote.refusal
    return { offer: null, refusal: { code, message: text } }
  }
  const { variant, schedule } = quote
  return {
    offer: {
      payPlanVariant: variant.name,
      amount: order.amount,
      currency: order.currency,
      initialPayment: schedule.initial,
      instalments: schedule.instalments.map(({ dueAt, ...rest }) => ({
        ...rest,
        dueAt: dueAt.toISOString(),
      })),
    },
    refusal: null,
  }
}

function statusOf(
  { status, operationId: chargedBy, overdueAt: since }: InstalmentRow,
  leftOperations: ReadonlySet<string>,
): Plan['instalments'][number]['status'] {
  const isWaiting = status === 'charging' && chargedBy !== null && leftOperations.has(chargedBy)
  if (status !== 'scheduled' && !isWaiting) return status
  return since === null ? 'scheduled' : 'overdue'
}

/** `leftOperations` are the charges that wait for their challenge. */
export const toPlan = (
  plan: PlanRow,
  instalments: readonly InstalmentRow[],
  leftOperations: ReadonlySet<string>,
): Plan => ({
  payPlanVariant: plan.variant,
  status: plan.status,
  amount: plan.amount,
  currency: plan.currency,
  initialPayment: plan.initialAmount,
  outstanding: plan.outstanding,
  startedAt: plan.startedAt?.toISOString() ?? null,
  overdueAt: plan.overdueAt?.toISOString() ?? null,
  cardBrand: plan.sourceBrand,
  cardLast4: plan.sourceLast4,
  instalments: instalments.map((instalment) => ({
    number: instalment.number,
    amount: instalment.amount,
    dueOn: instalment.dueOn,
    dueAt: instalment.dueAt.toISOString(),
    status: statusOf(instalment, leftOperations),
    paidAt: instalment.paidAt?.toISOString() ?? null,
  })),
})
