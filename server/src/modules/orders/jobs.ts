import type { Sweep } from '../../jobs/queue.ts'
import type { OrdersService } from './service.ts'

export function orderSweeps(orders: Pick<OrdersService, 'purgeTokens'>): Sweep[] {
  return [{ name: 'orders.purge', schedule: '37 15 * * *', run: () => orders.purgeTokens() }]
}
