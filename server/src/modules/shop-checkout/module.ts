import { defineModule } from '../../app/module.ts'
import { failureLimit } from '../../http/limits/failure-limit.ts'
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
  | 'cardSaving'
  | 'plans'
  | 'cardPayments'
  | 'checkout'
>

export const shopCheckoutModule = defineModule('shop-checkout', (kit, needs: Needs) => {
  const tokenLimit = kit.limits ? failureLimit(kit.clock, kit.limits, 'token') : null
  const shopCheckout = shopCheckoutService({ ...kit, ...needs, tokenLimit })
  return { services: { shopCheckout }, handlers: shopCheckoutHandlers(shopCheckout) }
})
