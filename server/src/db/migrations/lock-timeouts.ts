import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { SetupError } from '../../kit/setup-error.ts'

/** In milliseconds. */
export interface LockTimeouts {
  /** How long one attempt waits for a lock; everything behind it in the queue waits too. */
  lock: number
  pause: number
  total: number
}

export const LOCK_TIMEOUTS: LockTimeouts = { lock: 1_000, pause: 2_000, total: 600_000 }

const LOCK_FAILURES = new Set(['55P03', '40P01'])

const isLockFailure = (failure: unknown): boolean =>
  failure instanceof pg.DatabaseError && LOCK_FAILURES.has(failure.code ?? '')

/** Retries work that takes locks until it gets them. Throws SetupError, naming what is in the way, after `total`. */
export async function retryForLocks(
  client: pg.ClientBase,
  options: { name: string; timeouts: LockTimeouts; progress: (line: string) => void },
  attempt: () => Promise<void>,
): Promise<void> {
  const { name, timeouts, progress } = options
  const startedAt = performance.now()
  for (let attempts = 1; ; attempts++)
    try {
      return await attempt()
    } catch (failure) {
      if (!isLockFailure(failure)) throw failure
      const blockers = await longestTransactions(client)
      if (performance.now() - startedAt > timeouts.total)
        throw new SetupError(
          `Migration ${name} did not get its locks in ${attempts} attempts, and nothing of it was applied: ${blockers}. End what is in the way, and start again.`,
          { cause: failure },
        )
      if (attempts === 1) progress(`${name} waits for a lock: ${blockers}`)
      await sleep(timeouts.pause)
    }
}

async function longestTransactions(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ what: string }>(
    `select format('process %s (%s, %s) has a transaction open for %s seconds', pid, usename,
                   coalesce(nullif(application_name, ''), 'unnamed'),
                   round(extract(epoch from clock_timestamp() - xact_start))) as what
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
       and backend_type = 'client backend'
     order by xact_start limit 3`,
  )
  return rows.map(({ what }) => what).join('; ') || 'no other transaction is open now'
}
