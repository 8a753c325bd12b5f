import type { Handlers } from '../../http/edge/handlers.ts'
import type { ShopAddressesService } from './service.ts'

export const shopAddressHandlers = (
  shops: ShopAddressesService,
): Pick<Handlers, 'listShopAddresses' | 'addShopAddress' | 'removeShopAddress'> => ({
  listShopAddresses: async ({ actor }) => ({ data: await shops.list(actor.merchantId) }),
  addShopAddress: async ({ actor, body }) => ({ data: await shops.add(actor, body.address) }),
  removeShopAddress: async ({ actor, body }) => ({ data: await shops.remove(actor, body.address) }),
})
