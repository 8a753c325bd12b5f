import { defineModule } from '../../app/module.ts'
import { customerSummaryHandlers } from './customer/routes.ts'
import type { SummaryDeps } from './customer/summary.ts'
import { paymentReadHandlers } from './list-routes.ts'

type Needs = Pick<SummaryDeps, 'savedCards'>

export const paymentViewsModule = defineModule(
  'payment-views',
  ({ db, clock }, { savedCards }: Needs) => ({
    handlers: {
      ...paymentReadHandlers(db, clock),
      ...customerSummaryHandlers({ db, clock, savedCards }),
    },
  }),
)
