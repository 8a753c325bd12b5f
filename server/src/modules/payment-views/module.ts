import { defineModule } from '../../app/module.ts'
import { paymentReadHandlers } from './list-routes.ts'

export const paymentViewsModule = defineModule('payment-views', ({ db, clock }) => ({
  handlers: paymentReadHandlers(db, clock),
}))
