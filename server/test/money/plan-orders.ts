import { api } from '@paydeck/contract/protocol/api'
import type { Plan, PlanResponse } from '@paydeck/contract/calls/payments/plans'
import { DEFAULT_PLAN_VARIANT } from '@paydeck/contract/money/plan-variants'

import { CARDS, type TestMerchant, type TestOrder, type World } from '../harness.ts'

/** An order that a customer has begun to pay in four. */
export interface PlanOrder extends TestOrder {
  transactionId: string
  transactionStatus: string
}

/** Creates an order and pays the first part of it as the hosted page does. */
export async function startPlan(
  world: World,
  merchant: TestMerchant,
  order: { amount: number; email?: string; card?: string; variant?: string },
): Promise<PlanOrder> {
  const { card = CARDS.visa, variant = DEFAULT_PLAN_VARIANT, ...request } = order
  const created = await merchant.order(request)
  const { data } = await created.customer(api.payOrder, {
    merchantOrderId: created.merchantOrderId,
    body: { paymentToken: await world.cardToken(card), payPlanVariant: variant },
  })
  return {
    ...created,
    transactionId: data.transactionId,
    transactionStatus: data.transactionStatus,
  }
}

export const planOf = async ({
  customer,
  merchantOrderId,
}: Pick<TestOrder, 'customer' | 'merchantOrderId'>): Promise<Plan> =>
  (await customer(api.getPlan, { merchantOrderId })).data

export const instalmentStatuses = (plan: Plan) => plan.instalments.map(({ status }) => status)

export function actionOf({
  paymentActionRequired: action,
}: Pick<PlanResponse, 'paymentActionRequired'>) {
  if (!action) throw new Error('No challenge was requested')
  return action
}
