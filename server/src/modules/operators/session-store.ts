import type { Insertable } from 'kysely'

import type { GlobalTx, Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import type { DB } from '../../db/schema.gen.ts'

export async function insertSession(
  tx: GlobalTx,
  session: Insertable<DB['global.operatorSession']>,
): Promise<void> {
  await tx.insertInto('global.operatorSession').values(session).execute()
}

export type FoundSession = Row<'global.operator'> &
  Pick<Row<'global.operatorSession'>, 'sessionId' | 'idleUntil' | 'expiresAt'>

/** Only for a person who is not disabled. */
export async function findSession(
  reader: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<FoundSession | undefined> {
  const [row] = await reader.query<FoundSession>(
    'operator_session',
    `select o.*, s.session_id, s.idle_until, s.expires_at
     from global.operator_session s join global.operator o using (operator_id)
     where s.token_hash = $1 and s.idle_until > $2 and s.expires_at > $2 and o.disabled_at is null`,
    [tokenHash, now],
  )
  return row
}

export async function touchSession(
  tx: GlobalTx,
  sessionId: string,
  idleUntil: Date,
): Promise<void> {
  await tx
    .updateTable('global.operatorSession')
    .set({ idleUntil })
    .where('sessionId', '=', sessionId)
    .execute()
}

export async function endSession(tx: GlobalTx, sessionId: string): Promise<void> {
  await tx.deleteFrom('global.operatorSession').where('sessionId', '=', sessionId).execute()
}

/** Deletes a person's sessions, and all expired ones. */
export async function endSessions(tx: GlobalTx, operatorId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('global.operatorSession')
    .where((where) =>
      where.or([where('operatorId', '=', operatorId), where('expiresAt', '<', now)]),
    )
    .execute()
}
