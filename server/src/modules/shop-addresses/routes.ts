import type { Handlers } from '../../http/edge/handlers.ts'
import type { ShopAddressesService } from './service.ts'

export const shopAddressHandlers = (
  shops: ShopAddressesService,
): Pick<Handlers, 'listShopAddresses' | 'addShopAddress' | 'removeShopAddress'> => ({
  listShopAddresses: async ({ who }) => ({ data: await shops.list(who.merchantId) }),
  addShopAddress: async ({ who, body }) => ({ data: await shops.add(who, body.address) }),
  removeShopAddress: async ({ who, body }) => ({ data: await shops.remove(who, body.address) }),
})
