import type { Insertable } from 'kysely'

import type { GlobalTx, Reader } from '../../db/database.ts'
import type { Changes, Row } from '../../db/rows.ts'
import type { DB } from '../../db/schema.gen.ts'

export type ChangeRow = Row<'global.operatorChange'>

export async function insertChange(
  tx: GlobalTx,
  change: Insertable<DB['global.operatorChange']>,
): Promise<void> {
  await tx.insertInto('global.operatorChange').values(change).execute()
}

export const lockChange = (tx: GlobalTx, changeId: string): Promise<ChangeRow | undefined> =>
  tx
    .selectFrom('global.operatorChange')
    .selectAll()
    .where('changeId', '=', changeId)
    .forUpdate()
    .executeTakeFirst()

export async function decide(
  tx: GlobalTx,
  changeId: string,
  decision: Pick<Changes<'global.operatorChange'>, 'isApproved' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await tx
    .updateTable('global.operatorChange')
    .set(decision)
    .where('changeId', '=', changeId)
    .execute()
}

export interface OpenChange extends Pick<
  ChangeRow,
  'changeId' | 'kind' | 'email' | 'emailKey' | 'name' | 'permissions' | 'batchLimit' | 'reason'
> {
  askedBy: string
  askedByName: string
  askedAt: Date
}

/** Open changes requested since an instant, oldest first. */
export const openChanges = (reader: Reader, since: Date): Promise<OpenChange[]> =>
  reader.query<OpenChange>(
    'operator_changes_open',
    `select c.change_id, c.kind, c.email, c.email_key, c.name, c.permissions, c.batch_limit, c.reason,
       c.asked_by, o.name as asked_by_name, c.asked_at
     from global.operator_change c join global.operator o on o.operator_id = c.asked_by
     where c.is_approved is null and c.asked_at > $1 order by c.asked_at, c.change_id`,
    [since],
  )
