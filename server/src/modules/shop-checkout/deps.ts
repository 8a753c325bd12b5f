import type { Database } from '../../db/database.ts'
import type { FailureLimit } from '../../http/limits/failure-limit.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import type { ApiKeysService } from '../api-keys/service.ts'
import type { CardPaymentsService } from '../card-payments/service.ts'
import type { CheckoutService } from '../checkout/service.ts'
import type { ShopCustomersService } from '../customers/shop-customers.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { PaymentTokensService } from '../payments/payment-tokens/payment-tokens.ts'
import type { CardSavingService } from '../payments/saved-cards/card-saving.ts'
import type { SavedCardsService } from '../payments/saved-cards/saved-cards.ts'
import type { PlansService } from '../plans/service.ts'
import type { ShopAddressesService } from '../shop-addresses/service.ts'

export interface ShopCheckoutDeps {
  db: Database
  clock: Clock
  secrets: Secrets
  origin: string
  apiKeys: Pick<ApiKeysService, 'holder'>
  merchants: Pick<MerchantsService, 'get' | 'getActivated'>
  shopAddresses: Pick<ShopAddressesService, 'origins'>
  shopCustomers: Pick<ShopCustomersService, 'holder' | 'email'>
  savedCards: Pick<SavedCardsService, 'ofCustomer'>
  paymentTokens: Pick<PaymentTokensService, 'ofCheckout'>
  cardSaving: CardSavingService
  plans: Pick<PlansService, 'offerPrice'>
  cardPayments: Pick<CardPaymentsService, 'challengeUrl'>
  checkout: Pick<CheckoutService, 'methodsOf' | 'startApplePayFor'>
  /** Limits how many cards one network address can try; null without rate limits. */
  tokenLimit: FailureLimit | null
}
