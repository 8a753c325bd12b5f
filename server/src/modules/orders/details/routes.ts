import type { Handlers } from '../../../http/edge/handlers.ts'
import type { OrderDetailsService } from './service.ts'

export const orderDetailsHandlers = (details: OrderDetailsService): Pick<Handlers, 'getOrder'> => ({
  getOrder: async ({ actor, params }) => ({
    data: await details.get(actor, params.merchantOrderId),
  }),
})
