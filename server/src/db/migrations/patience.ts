import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { SetupError } from '../../kit/setup-error.ts'

/** In milliseconds. */
export interface Patience {
  /** How long one attempt waits for a lock; everything behind it in the queue waits too. */
  lock: number
  pause: number
  inAll: number
}

export const PATIENCE: Patience = { lock: 1_000, pause: 2_000, inAll: 600_000 }

const WAITED_IN_VAIN = new Set(['55P03', '40P01'])

const isWait = (failure: unknown): boolean =>
  failure instanceof pg.DatabaseError && WAITED_IN_VAIN.has(failure.code ?? '')

/** Retries work that takes locks until it gets them. Throws SetupError, naming what is in the way, after `inAll`. */
export async function withPatience(
  client: pg.ClientBase,
  what: { name: string; patience: Patience; progress: (line: string) => void },
  attempt: () => Promise<void>,
): Promise<void> {
  const { name, patience, progress } = what
  const began = performance.now()
  for (let tries = 1; ; tries++)
    try {
      return await attempt()
    } catch (failure) {
      if (!isWait(failure)) throw failure
      const inTheWay = await longestTransactions(client)
      if (performance.now() - began > patience.inAll)
        throw new SetupError(
          `Migration ${name} did not get its locks in ${tries} attempts, and nothing of it was applied: ${inTheWay}. End what is in the way, and start again.`,
          { cause: failure },
        )
      if (tries === 1) progress(`${name} waits for a lock: ${inTheWay}`)
      await sleep(patience.pause)
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
