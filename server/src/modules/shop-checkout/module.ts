import { defineModule } from '../../app/module.ts'
import { addressLimit } from '../../http/limits/address-limit.ts'
import { shopCheckoutHandlers } from './routes.ts'
import type { ShopCheckoutDeps } from './deps.ts'
import { shopCheckoutService } from './service.ts'

type Needs = Pick<
  ShopCheckoutDeps,
  | 'apiKeys'
  | 'merchants'
  | 'shopAddresses'
  | 'shopCustomers'
  | 'savedCards'
  | 'paymentTokens'
  | 'plans'
  | 'cardPayments'
  | 'checkout'
>

/** How many cards an address may hand in within the hour; a whole office or shop may share one. */
const MAX_TOKENS = 120

export const shopCheckoutModule = defineModule('shop-checkout', (kit, needs: Needs) => {
  const tokenLimit = kit.limits ? addressLimit(kit.clock, MAX_TOKENS, 60 * 60_000) : null
  const shopCheckout = shopCheckoutService({ ...kit, ...needs, tokenLimit })
  return { services: { shopCheckout }, handlers: shopCheckoutHandlers(shopCheckout) }
})
