import { sql } from 'kysely'

import type { GlobalTx, Reader } from '../../db/database.ts'

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** How many were counted under each key today (UTC). */
export async function today(
  reader: Reader,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.query<{ counted: string; mails: number }>(
    'mail_counts',
    'select counted, mails from global.mail_count where day = $1 and counted = any($2)',
    [dayOf(now), keys],
  )
  return new Map(rows.map(({ counted, mails }) => [counted, mails]))
}

/** Counts one more under each key, always in the same order. */
export async function add(tx: GlobalTx, keys: readonly string[], now: Date): Promise<void> {
  await tx
    .insertInto('global.mailCount')
    .values(keys.toSorted().map((counted) => ({ day: dayOf(now), counted, mails: 1 })))
    .onConflict((same) =>
      same.columns(['day', 'counted']).doUpdateSet({ mails: sql`mail_count.mails + 1` }),
    )
    .execute()
}

/** Forgets all days but today. */
export async function forget(tx: GlobalTx, now: Date): Promise<void> {
  await tx.deleteFrom('global.mailCount').where('day', '<', dayOf(now)).execute()
}
