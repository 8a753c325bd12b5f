import { firstDue, type DueDeps } from '../../jobs/due-rows-store.ts'
import type { Sweep } from '../../jobs/queue.ts'
import type { OrdersService } from './service.ts'

export function orderSweeps(
  orders: Pick<OrdersService, 'purgeTokens' | 'remind'>,
  deps: DueDeps,
): Sweep[] {
  return [
    { name: 'orders.purge', schedule: '37 15 * * *', run: () => orders.purgeTokens() },
    {
      name: 'orders.remind',
      dueIn: firstDue(deps, 'app.merchantOrder.remindAt'),
      pauseSeconds: 300,
      run: () => orders.remind(),
    },
  ]
}
