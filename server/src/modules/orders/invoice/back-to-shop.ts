import type { InvoiceState } from '@paydeck/contract/calls/invoice'

import type { ShopAddressesService } from '../../shop-addresses/service.ts'

interface ShopUrls {
  returnUrl: string | null
  cancelUrl: string | null
}

function urlFor(state: InvoiceState, { returnUrl, cancelUrl }: ShopUrls): string | null {
  if (state === 'payable') return cancelUrl
  return state === 'cancelled' || state === 'expired' ? (cancelUrl ?? returnUrl) : returnUrl
}

/** The shop's address to return to; null when the merchant no longer lists its origin. */
export async function backToShop(
  { origins }: Pick<ShopAddressesService, 'origins'>,
  merchantId: string,
  order: ShopUrls & { state: InvoiceState },
): Promise<string | null> {
  const url = urlFor(order.state, order)
  if (url === null) return null
  return (await origins(merchantId)).includes(new URL(url).origin) ? url : null
}
