import { api } from '@paydeck/contract/protocol/api'
import { DEFAULT_PLAN_VARIANT } from '@paydeck/contract/money/plan-variants'

import { CARDS, type TestMerchant, type TestOrder, type World } from '../harness.ts'

/** An order that a customer has begun to pay in four. */
export interface PlanOrder extends TestOrder {
  transactionId: string
  transactionStatus: string
}

/** Creates an order and pays the first part of it as the customer's page does. */
export async function startPlan(
  world: World,
  merchant: TestMerchant,
  order: { amount: number; email?: string; card?: string; variant?: string },
): Promise<PlanOrder> {
  const { card = CARDS.visa, variant = DEFAULT_PLAN_VARIANT, ...request } = order
  const made = await merchant.order(request)
  const { data } = await made.customer(api.payOrder, {
    merchantOrderId: made.merchantOrderId,
    body: { paymentToken: await world.cardToken(card), payPlanVariant: variant },
  })
  return {
    ...made,
    transactionId: data.transactionId,
    transactionStatus: data.transactionStatus,
  }
}
