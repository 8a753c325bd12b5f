import type { Order } from '@paydeck/contract/calls/orders'
import { invoiceUrl } from '@paydeck/contract/identifiers/invoice-url'

import { useSession } from '#/entities/session/use-session.ts'

/** The address of an order's payment page, from the order and a token of it. */
export function useInvoiceAddress() {
  const { orderBaseUri, merchantTradingCountry } = useSession()
  return ({ merchantOrderId }: Pick<Order, 'merchantOrderId'>, token: string): string =>
    invoiceUrl(orderBaseUri, merchantTradingCountry, merchantOrderId, token)
}
