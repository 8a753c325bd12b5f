import type { Early } from '@paydeck/contract/calls/payments/plans'
import { PLAN_KEY } from '@paydeck/contract/identifiers/invoice-url'

import type { InvoiceHolder } from '../../../kit/actor.ts'
import type { Merchant } from '../../merchants/service.ts'

/** The page on which an order's customer pays, without a token. */
export type OrderUrl = (country: string, merchantOrderId: string) => string

/** Where a challenge returns to: the order's page, which then knows what was wanted of its plan. */
export function returnUrl(
  orderUrl: OrderUrl,
  merchant: Merchant,
  { merchantOrderId }: InvoiceHolder,
  what: Early | 'card',
): string {
  const url = new URL(orderUrl(merchant.tradingCountry, merchantOrderId))
  url.searchParams.set(PLAN_KEY, what)
  return url.href
}
