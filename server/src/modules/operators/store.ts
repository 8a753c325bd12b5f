import type { GlobalTx, MerchantTx, Reader } from '../../db/database.ts'
import type { Changes, Row } from '../../db/rows.ts'
import type { Insertable } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

export type OperatorRow = Row<'global.operator'>

export async function insertEvent(
  tx: GlobalTx | MerchantTx,
  event: Insertable<DB['global.operatorEvent']>,
): Promise<void> {
  await tx.insertInto('global.operatorEvent').values(event).execute()
}

/** False when the address is taken. */
export async function insertOperator(
  tx: GlobalTx,
  operator: Insertable<DB['global.operator']>,
): Promise<boolean> {
  const row = await tx
    .insertInto('global.operator')
    .values(operator)
    .onConflict((same) => same.column('emailKey').doNothing())
    .returning('operatorId')
    .executeTakeFirst()
  return row !== undefined
}

export const lockByEmail = (tx: GlobalTx, emailKey: string): Promise<OperatorRow | undefined> =>
  tx
    .selectFrom('global.operator')
    .selectAll()
    .where('emailKey', '=', emailKey)
    .forUpdate()
    .executeTakeFirst()

export async function updateOperator(
  tx: GlobalTx,
  operatorId: string,
  changes: Changes<'global.operator'>,
): Promise<void> {
  await tx
    .updateTable('global.operator')
    .set(changes)
    .where('operatorId', '=', operatorId)
    .execute()
}

export type ListedOperator = Pick<
  OperatorRow,
  'email' | 'name' | 'permissions' | 'batchLimit' | 'lastSignInAt' | 'disabledAt' | 'keySeenBy'
>

export const listOperators = (reader: Reader): Promise<ListedOperator[]> =>
  reader.query<ListedOperator>(
    'operators',
    `select email, name, permissions, batch_limit, last_sign_in_at, disabled_at, key_seen_by
     from global.operator order by email_key`,
    [],
  )

export async function findByEmail(
  reader: Reader,
  emailKey: string,
): Promise<OperatorRow | undefined> {
  const [row] = await reader.query<OperatorRow>(
    'operator_by_email',
    'select * from global.operator where email_key = $1',
    [emailKey],
  )
  return row
}

/** By the token hash of an open link. */
export async function findByLink(
  reader: Reader,
  linkHash: Buffer,
  now: Date,
): Promise<OperatorRow | undefined> {
  const [row] = await reader.query<OperatorRow>(
    'operator_by_link',
    `select * from global.operator
     where link_hash = $1 and link_expires_at > $2 and disabled_at is null`,
    [linkHash, now],
  )
  return row
}

export interface ListedEvent {
  at: Date
  actor: string
  action: string
  outcome: string
  subject: string
  details: Readonly<Record<string, unknown>>
  address: string | null
}

/** Newest first. */
export const listEvents = (reader: Reader, limit: number): Promise<ListedEvent[]> =>
  reader.query<ListedEvent>(
    'operator_events',
    `select at, actor, action, outcome, subject, details, address
     from global.operator_event order by at desc, event_id desc limit $1`,
    [limit],
  )

/** Of one subject, oldest first. */
export const eventsOf = (reader: Reader, subject: string, limit: number): Promise<ListedEvent[]> =>
  reader.query<ListedEvent>(
    'operator_events_of',
    `select at, actor, action, outcome, subject, details, address
     from global.operator_event where subject = $1 order by at, event_id limit $2`,
    [subject, limit],
  )
