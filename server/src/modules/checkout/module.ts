import { defineModule } from '../../app/module.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OrderDetailsService } from '../orders/details/service.ts'
import type { OrdersService } from '../orders/service.ts'
import type { PlansService } from '../plans/service.ts'
import type { ApplePayService } from '../settings/apple-pay.ts'
import { checkoutHandlers } from './routes.ts'
import { checkoutService, type GooglePaySettings } from './service.ts'

interface Needs {
  gateways: Gateways
  orders: OrdersService
  orderDetails: OrderDetailsService
  merchants: MerchantsService
  plans: PlansService
  applePay: ApplePayService
  googlePay: GooglePaySettings | null
}

export const checkoutModule = defineModule('checkout', ({ origin }, needs: Needs) => {
  const { orderDetails, applePay } = needs
  const checkout = checkoutService({
    ...needs,
    visibleAnswers: orderDetails.visibleAnswers,
    appleDomains: applePay.domains,
    domain: new URL(origin).hostname,
  })
  return { services: { checkout }, handlers: checkoutHandlers(checkout) }
})
