import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { coalesceReads, type Gauge } from '../../kit/gauge.ts'
import { waitingDeliveries } from './due-store.ts'

interface Deps {
  db: Database
  clock: Clock
}

export function deliveryGauges({ db, clock }: Deps): Gauge[] {
  const waiting = coalesceReads(() => db.inSweep((tx) => waitingDeliveries(tx)))
  return [
    {
      name: 'waiting_webhook_deliveries',
      help: 'Deliveries that were not accepted yet and will be tried again.',
      labels: [],
      read: async () => [{ labels: {}, value: (await waiting()).deliveries }],
    },
    {
      name: 'webhook_delivery_lag_seconds',
      help: 'How long the delivery that is due longest has been due.',
      labels: [],
      async read() {
        const { first } = await waiting()
        const late = first === null ? 0 : clock.wall().getTime() - first.getTime()
        return [{ labels: {}, value: Math.max(0, late / 1000) }]
      },
    },
  ]
}
