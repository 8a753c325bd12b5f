import type { Order } from '@paydeck/contract/calls/orders'
import { invoiceUrl } from '@paydeck/contract/identifiers/invoice-url'

import { useSession } from '#/entities/session/use-session.ts'

export function useInvoiceAddress() {
  const { orderBaseUri, merchantTradingCountry } = useSession()
  return ({ merchantOrderId }: Pick<Order, 'merchantOrderId'>, token: string): string =>
    invoiceUrl(orderBaseUri, merchantTradingCountry, merchantOrderId, token)
}
