import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Gauge } from '../../kit/gauge.ts'
import { countWaiting } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
}

/** A payout whose check is this overdue means that something keeps us from asking the bank. */
const OVERDUE_MS = 3_600_000

export const payoutGauges = ({ db, clock }: Deps): Gauge[] => [
  {
    name: 'late_payout_checks',
    help: 'Payouts whose bank should have been asked about them an hour ago or earlier.',
    labels: [],
    async read() {
      const before = new Date(clock.now().getTime() - OVERDUE_MS)
      return [{ labels: {}, value: await db.inSweep((tx) => countWaiting(tx, before)) }]
    },
  },
]
