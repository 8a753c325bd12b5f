import type { SavedView } from '@paydeck/contract/calls/own-lists'
import { nameKey } from '@paydeck/contract/lists/own-lists'
import type { MerchantTx } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'

interface Owner {
  merchantId: string
  userId: string
}

/** Serialises the changes of one person. */
export async function lockPerson(tx: MerchantTx, { merchantId, userId }: Owner): Promise<void> {
  const key = `own-lists:${merchantId}:${userId}`
  await lockName(tx, key)
}

/** In alphabetical order. */
export async function readViews(
  tx: MerchantTx,
  { merchantId, userId }: Owner,
): Promise<SavedView[]> {
  const rows = await tx
    .selectFrom('app.savedView')
    .select(['viewId', 'list', 'name', 'filters', 'period', 'columns'])
    .where('merchantId', '=', merchantId)
    .where('userId', '=', userId)
    .orderBy('nameKey')
    .orderBy('list')
    .execute()
  return rows.map((row) => ({ ...row, filters: row.filters as SavedView['filters'] }))
}

export async function insertView(
  tx: MerchantTx,
  { merchantId, userId }: Owner,
  view: SavedView,
): Promise<void> {
  await tx
    .insertInto('app.savedView')
    .values({
      merchantId,
      userId,
      viewId: view.viewId,
      list: view.list,
      ...shownBy(view),
    })
    .execute()
}

export async function updateView(
  tx: MerchantTx,
  { merchantId, userId }: Owner,
  view: SavedView,
): Promise<void> {
  await tx
    .updateTable('app.savedView')
    .set(shownBy(view))
    .where('merchantId', '=', merchantId)
    .where('viewId', '=', view.viewId)
    .where('userId', '=', userId)
    .execute()
}

const shownBy = ({ name, filters, period, columns }: SavedView) => ({
  name,
  nameKey: nameKey(name),
  filters: JSON.stringify(filters),
  period,
  columns,
})

/** False for an unknown view, or another person’s. */
export async function deleteView(
  tx: MerchantTx,
  { merchantId, userId }: Owner,
  viewId: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('app.savedView')
    .where('merchantId', '=', merchantId)
    .where('viewId', '=', viewId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

export async function readChoices(
  tx: MerchantTx,
  { merchantId, userId }: Owner,
): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('app.personChoice')
    .select(['choice', 'texts'])
    .where('merchantId', '=', merchantId)
    .where('userId', '=', userId)
    .execute()
  return new Map(rows.map(({ choice, texts }) => [choice, texts]))
}

export async function writeChoice(
  tx: MerchantTx,
  { merchantId, userId }: Owner,
  choice: string,
  texts: readonly string[],
): Promise<void> {
  await tx
    .insertInto('app.personChoice')
    .values({ merchantId, userId, choice, texts: [...texts] })
    .onConflict((same) =>
      same.columns(['merchantId', 'userId', 'choice']).doUpdateSet({ texts: [...texts] }),
    )
    .execute()
}

export async function deleteAll(tx: MerchantTx, { merchantId, userId }: Owner): Promise<void> {
  await tx
    .deleteFrom('app.savedView')
    .where('merchantId', '=', merchantId)
    .where('userId', '=', userId)
    .execute()
  await tx
    .deleteFrom('app.personChoice')
    .where('merchantId', '=', merchantId)
    .where('userId', '=', userId)
    .execute()
}
