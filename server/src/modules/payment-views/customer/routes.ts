import type { Handlers } from '../../../http/edge/handlers.ts'
import { customerSummaryOf, type SummaryDeps } from './summary.ts'

export const customerSummaryHandlers = (
  deps: SummaryDeps,
): Pick<Handlers, 'getCustomerSummary'> => ({
  getCustomerSummary: async ({ actor, params }) => ({
    data: await customerSummaryOf(deps, actor.merchantId, params.customerId),
  }),
})
