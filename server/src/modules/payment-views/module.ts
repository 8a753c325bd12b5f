import { defineModule } from '../../app/module.ts'
import { customerSummaryHandlers } from './customer/routes.ts'
import type { SummaryDeps } from './customer/summary.ts'
import { paymentReadHandlers } from './list-routes.ts'
import { paymentRows } from './list-rows.ts'

type Needs = Pick<SummaryDeps, 'savedCards'>

export const paymentViewsModule = defineModule(
  'payment-views',
  ({ db, clock }, { savedCards }: Needs) => {
    const listed = paymentRows(db, clock)
    return {
      services: { paymentRows: listed },
      handlers: {
        ...paymentReadHandlers(db, listed),
        ...customerSummaryHandlers({ db, clock, savedCards }),
      },
    }
  },
)
