import type { Row } from '../../../db/rows.ts'
import { type IdentityTx, on } from '../provider/identity-tx.ts'

/** Locks the counters, creating missing ones. Always in the same order, to avoid deadlocks. */
export async function lockCounters(
  tx: IdentityTx,
  keys: string[],
  now: Date,
): Promise<Row<'global.throttle'>[]> {
  const sorted = keys.toSorted()
  await on(tx)
    .insertInto('global.throttle')
    .values(sorted.map((key) => ({ key, failures: 0, windowStart: now, blockedUntil: null })))
    .onConflict((oc) => oc.column('key').doNothing())
    .execute()
  return on(tx)
    .selectFrom('global.throttle')
    .selectAll()
    .where('key', 'in', sorted)
    .orderBy('key')
    .forUpdate()
    .execute()
}

export async function writeCounter(tx: IdentityTx, row: Row<'global.throttle'>): Promise<void> {
  await on(tx)
    .updateTable('global.throttle')
    .set({
      failures: row.failures,
      windowStart: row.windowStart,
      blockedUntil: row.blockedUntil,
    })
    .where('key', '=', row.key)
    .execute()
}

/** Forgets every counter whose key is the given one or begins with it and a colon. */
export async function clearCounters(tx: IdentityTx, key: string): Promise<void> {
  await on(tx)
    .deleteFrom('global.throttle')
    .where((eb) =>
      eb.or([
        eb('key', '=', key),
        // ';' is the character after ':', so this range is every key that begins with `key:`.
        eb.and([eb('key', '>=', `${key}:`), eb('key', '<', `${key};`)]),
      ]),
    )
    .execute()
}
