import type { GlobalTx } from '../../../db/database.ts'

export async function purge(tx: GlobalTx, before: { sessions: Date; links: Date; tries: Date }) {
  await tx.deleteFrom('global.session').where('expiresAt', '<', before.sessions).execute()
  await tx.deleteFrom('global.refToken').where('expiresAt', '<', before.links).execute()
  await tx
    .deleteFrom('global.throttle')
    .where('windowStart', '<', before.tries)
    .where((eb) => eb.or([eb('blockedUntil', 'is', null), eb('blockedUntil', '<', before.tries)]))
    .execute()
}
