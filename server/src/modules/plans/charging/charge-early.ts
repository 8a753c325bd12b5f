import type { Early } from '@paydeck/contract/calls/payments/plans'

import type { InvoiceHolder } from '../../../kit/actor.ts'
import type { IdempotencyKey } from '../../idempotency/service.ts'
import type { Merchant } from '../../merchants/service.ts'
import { returnUrl } from '../cards/return-url.ts'
import type { PlansDeps } from '../deps.ts'
import { type Begun, savedRequest } from './charging.ts'

/** What a customer wants to pay of their plan. With a token, they pay with a new card. */
export interface EarlyRepayment {
  what: Early
  /** The amount they saw as still owed, in minor units; absent accepts any. */
  outstanding?: number | undefined
  paymentToken?: string | undefined
  /** Null treats a repeated request as a new one. */
  idempotencyKey: IdempotencyKey | null
}

export type EarlyBegun = Begun & { request3ds: boolean }

export function chargeEarly(
  { gateways, orderUrl }: Pick<PlansDeps, 'gateways' | 'orderUrl'>,
  begun: EarlyBegun,
  merchant: Merchant,
  input: { holder: InvoiceHolder } & Pick<EarlyRepayment, 'what' | 'paymentToken'>,
) {
  const saved = savedRequest(begun, merchant)
  const card = gateways.card.of(begun)
  const { holder, what, paymentToken } = input
  if (paymentToken === undefined) return card.chargeSaved(saved)
  const { source: _, ...step } = saved
  return card.charge({
    ...step,
    paymentToken,
    request3ds: begun.request3ds,
    returnUrl: returnUrl(orderUrl, merchant, holder, what),
  })
}
