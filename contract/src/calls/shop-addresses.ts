import * as z from 'zod/mini'

import { route } from '../protocol/route.ts'
import { instant } from '../protocol/wire.ts'

export const MAX_SHOP_ADDRESSES = 20

export const shopAddresses = z.object({
  /** Exact origins, oldest first: pages there may show the checkout. */
  addresses: z.array(z.object({ address: z.string(), createdAt: instant })),
  /** True in the sandbox, for shops on a developer's machine. */
  allowsLocalhost: z.boolean(),
})
export type ShopAddresses = z.infer<typeof shopAddresses>

const path = '/dashboard/merchant/{merchantId}/shop-addresses' as const
const body = z.object({ address: z.string().check(z.maxLength(2000)) })

export const shopAddressCalls = {
  listShopAddresses: route({
    base: 'api',
    method: 'GET',
    path,
    summary: 'The addresses of the merchant’s shops, whose pages may show the checkout',
    access: 'staff',
    permission: 'keys:manage',
    answer: shopAddresses,
    otherwise: 'Failed to get your shop’s addresses',
  }),
  addShopAddress: route({
    base: 'api',
    method: 'POST',
    path,
    summary: 'Allow the pages of a shop’s address to show the checkout; a listed address stays',
    access: 'staff',
    permission: 'keys:manage',
    stepUp: true,
    body,
    answer: shopAddresses,
    otherwise: 'Failed to add the address',
  }),
  removeShopAddress: route({
    base: 'api',
    method: 'DELETE',
    path,
    summary:
      'Stop showing the checkout on the pages of this address; an unknown address is ignored',
    access: 'staff',
    permission: 'keys:manage',
    stepUp: true,
    body,
    answer: shopAddresses,
    otherwise: 'Failed to remove the address',
  }),
} as const
