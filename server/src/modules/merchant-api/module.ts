import { defineModule } from '../../app/module.ts'
import { shopCustomerHandlers, type CustomerHandlerDeps } from './customer-handlers.ts'
import { shopListHandlers } from './list-handlers.ts'
import { shopOrderHandlers, type OrderHandlerDeps } from './order-handlers.ts'
import { thirdGenerationHandlers } from './third-generation/handlers.ts'
import { shopPaymentHandlers, type PaymentHandlerDeps } from './payment-handlers.ts'
import { cardPaymentHandlers } from '../card-payments/routes.ts'
import type { CardPaymentsService } from '../card-payments/service.ts'
import { shopViews } from './service.ts'

interface AlsoNeeds {
  cardPayments: CardPaymentsService
}
type Needs = AlsoNeeds &
  Omit<OrderHandlerDeps & PaymentHandlerDeps & CustomerHandlerDeps, 'views' | 'clock'>

/** The calls of shops and merchants' own servers; the key determines the merchant. */
export const merchantApiModule = defineModule('merchant-api', ({ db, clock }, needs: Needs) => {
  const views = shopViews(db)
  const deps = { ...needs, views, clock }
  const handlers = {
    ...shopOrderHandlers(deps),
    ...shopPaymentHandlers(deps),
    ...shopCustomerHandlers(deps),
    ...shopListHandlers(views),
  }
  const second = { ...handlers, ...cardPaymentHandlers(needs.cardPayments, clock) }
  return {
    services: { views },
    handlers: { ...handlers, ...thirdGenerationHandlers(second, views) },
  }
})
