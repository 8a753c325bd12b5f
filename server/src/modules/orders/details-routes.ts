import type { Handlers } from '../../http/edge/handlers.ts'
import type { OrderDetailsService } from './details-service.ts'

/** Answers the call about one order. */
export const orderDetailsHandlers = (details: OrderDetailsService): Pick<Handlers, 'getOrder'> => ({
  getOrder: async ({ who, params }) => ({ data: await details.get(who, params.merchantOrderId) }),
})
