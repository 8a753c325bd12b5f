import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { coalesceReads, type Gauge } from '../../kit/gauge.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  clock: Clock
}

/** Operations without a known outcome, and the age of the oldest, in seconds of business time. */
export function operationGauges({ db, clock }: Deps): Gauge[] {
  const open = coalesceReads(() => db.inSweep((tx) => store.openByProvider(tx)))
  return [
    {
      name: 'open_operations',
      help: 'Steps at providers without a known outcome; pending: the provider has it, unknown: it may.',
      labels: ['provider', 'status'],
      read: async () =>
        (await open()).map(({ provider, status, steps }) => ({
          labels: { provider, status },
          value: steps,
        })),
    },
    {
      name: 'oldest_open_operation_seconds',
      help: 'The age of the oldest step without a known outcome.',
      labels: ['provider', 'status'],
      read: async () =>
        (await open()).map(({ provider, status, oldest }) => ({
          labels: { provider, status },
          value: (clock.now().getTime() - oldest.getTime()) / 1000,
        })),
    },
  ]
}
