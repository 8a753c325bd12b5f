import type { GlobalTx, Reader } from '../../db/database.ts'
import type { Changes, Row } from '../../db/rows.ts'
import type { Insertable } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

export type OperatorRow = Row<'global.operator'>

export async function insertEvent(
  tx: GlobalTx,
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
  'email' | 'name' | 'permissions' | 'batchLimit' | 'lastSignInAt' | 'disabledAt'
>

export const listOperators = (reader: Reader): Promise<ListedOperator[]> =>
  reader.query<ListedOperator>(
    'operators',
    `select email, name, permissions, batch_limit, last_sign_in_at, disabled_at
     from global.operator order by email_key`,
    [],
  )
