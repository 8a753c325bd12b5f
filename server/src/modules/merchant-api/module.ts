import { defineModule } from '../../app/module.ts'
import { shopCustomerHandlers, type CustomerHandlerDeps } from './customer-handlers.ts'
import { shopOrderHandlers, type OrderHandlerDeps } from './order-handlers.ts'
import { shopPaymentHandlers, type PaymentHandlerDeps } from './payment-handlers.ts'
import { shopViews } from './service.ts'

type Needs = Omit<OrderHandlerDeps & PaymentHandlerDeps & CustomerHandlerDeps, 'views'>

/** What shops and the merchant's own servers call with a key; the merchant is the key's. */
export const merchantApiModule = defineModule('merchant-api', ({ db }, needs: Needs) => {
  const views = shopViews({ db })
  const deps = { ...needs, views }
  return {
    services: { views },
    handlers: {
      ...shopOrderHandlers(deps),
      ...shopPaymentHandlers(deps),
      ...shopCustomerHandlers(deps),
    },
  }
})
