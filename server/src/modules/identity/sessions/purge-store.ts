import type { GlobalTx } from '../../../db/database.ts'

/** Deletes what nobody can use any more: ended sessions, spent links, quiet counters. */
export async function purge(tx: GlobalTx, before: { sessions: Date; links: Date; tries: Date }) {
  await tx.deleteFrom('global.session').where('expires_at', '<', before.sessions).execute()
  await tx.deleteFrom('global.ref_token').where('expires_at', '<', before.links).execute()
  await tx
    .deleteFrom('global.throttle')
    .where('window_start', '<', before.tries)
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', before.tries)]))
    .execute()
}
