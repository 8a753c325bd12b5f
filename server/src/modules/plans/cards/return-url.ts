import type { Early } from '@paydeck/contract/calls/payments/plans'
import { PLAN_KEY } from '@paydeck/contract/identifiers/invoice-url'

import type { InvoiceHolder } from '../../../kit/actor.ts'
import type { Merchant } from '../../merchants/service.ts'

/** The hosted page of an order, without its token. */
export type OrderUrl = (country: string, merchantOrderId: string) => string

/** Where the customer returns after a challenge: the hosted page, with what they were doing in its query. */
export function returnUrl(
  orderUrl: OrderUrl,
  merchant: Merchant,
  { merchantOrderId }: InvoiceHolder,
  subject: Early | 'card',
): string {
  const url = new URL(orderUrl(merchant.tradingCountry, merchantOrderId))
  url.searchParams.set(PLAN_KEY, subject)
  return url.href
}
