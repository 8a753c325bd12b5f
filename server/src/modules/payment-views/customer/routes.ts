import type { Handlers } from '../../../http/edge/handlers.ts'
import { customerSummaryOf, type SummaryDeps } from './summary.ts'

export const customerSummaryHandlers = (
  deps: SummaryDeps,
): Pick<Handlers, 'getCustomerSummary'> => ({
  getCustomerSummary: async ({ who, params }) => ({
    data: await customerSummaryOf(deps, who.merchantId, params.customerId),
  }),
})
