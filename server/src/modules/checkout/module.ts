import { defineModule } from '../../app/module.ts'
import { DEBIT_TOKENS_PATH, PAYTO_AGREEMENTS_PATH } from '@paydeck/contract/calls/bank-payments'

import type { WalletGateway } from '../../providers/wallet/port.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OrderDetailsService } from '../orders/details-service.ts'
import type { OrdersService } from '../orders/service.ts'
import type { PlansService } from '../plans/service.ts'
import type { ApplePayService } from '../settings/apple-pay.ts'
import { checkoutHandlers } from './routes.ts'
import { checkoutService, type GooglePaySettings } from './service.ts'

interface Needs {
  orders: OrdersService
  orderDetails: OrderDetailsService
  merchants: MerchantsService
  plans: PlansService
  applePay: ApplePayService
  wallet: WalletGateway | null
  googlePay: GooglePaySettings | null
}

export const checkoutModule = defineModule('checkout', ({ origin }, needs: Needs) => {
  const { orderDetails, applePay } = needs
  const checkout = checkoutService({
    ...needs,
    visibleAnswers: orderDetails.visibleAnswers,
    appleDomains: applePay.domains,
    debitTokensUrl: origin + DEBIT_TOKENS_PATH,
    agreementsUrl: origin + PAYTO_AGREEMENTS_PATH,
    domain: new URL(origin).hostname,
  })
  return { services: { checkout }, handlers: checkoutHandlers(checkout) }
})
