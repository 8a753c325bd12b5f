import { sql } from 'kysely'

import type { GlobalTx, Reader } from '../../db/database.ts'

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Today's count under each key (UTC). */
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

/** Increments each key, always in the same order so that transactions cannot deadlock. */
export async function add(tx: GlobalTx, keys: readonly string[], now: Date): Promise<void> {
  await tx
    .insertInto('global.mailCount')
    .values(keys.toSorted().map((counted) => ({ day: dayOf(now), counted, mails: 1 })))
    .onConflict((oc) =>
      oc.columns(['day', 'counted']).doUpdateSet({ mails: sql`mail_count.mails + 1` }),
    )
    .execute()
}

/** Deletes the counts of past days. */
export async function forget(tx: GlobalTx, now: Date): Promise<void> {
  await tx.deleteFrom('global.mailCount').where('day', '<', dayOf(now)).execute()
}
