import type { MerchantTx } from '../../../db/database.ts'
import { lockName } from '../../../db/named-lock.ts'
import type { NewRow, Row } from '../../../db/rows.ts'

/** Undefined when the default terms apply. */
export async function readTerms(
  tx: MerchantTx,
  merchantId: string,
): Promise<Pick<Row<'app.planTerms'>, 'variants' | 'minimum' | 'customerLimit'> | undefined> {
  return tx
    .selectFrom('app.planTerms')
    .select(['variants', 'minimum', 'customerLimit'])
    .where('merchantId', '=', merchantId)
    .executeTakeFirst()
}

export async function writeTerms(
  tx: MerchantTx,
  merchantId: string,
  terms: NewRow<'app.planTerms'>,
): Promise<void> {
  await tx
    .insertInto('app.planTerms')
    .values({ merchantId, ...terms })
    .onConflict((conflicting) => conflicting.columns(['merchantId']).doUpdateSet(terms))
    .execute()
}

/** Serialises the plans that one customer starts, until the transaction ends. */
export async function lockCustomer(
  tx: MerchantTx,
  merchantId: string,
  emailKey: string,
): Promise<void> {
  await lockName(tx, `plans:${merchantId}:${emailKey}`)
}

/** What a customer owes for plans at this merchant, including those just starting. */
export async function debtOf(
  tx: MerchantTx,
  merchantId: string,
  emailKey: string,
): Promise<{ outstanding: number; isOverdue: boolean }> {
  const rows = await tx
    .selectFrom('app.payPlan')
    .select(['outstanding', 'overdueAt'])
    .where('merchantId', '=', merchantId)
    .where('customerEmailKey', '=', emailKey)
    .where('status', 'in', ['starting', 'running'])
    .execute()
  return {
    outstanding: rows.reduce((sum, row) => sum + row.outstanding, 0),
    isOverdue: rows.some((row) => row.overdueAt !== null),
  }
}
