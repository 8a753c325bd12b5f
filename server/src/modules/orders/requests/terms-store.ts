import type { MerchantTx, SweepTx } from '../../../db/database.ts'
import type { Row } from '../../../db/rows.ts'

export type RequestKey = Pick<Row<'app.merchantOrder'>, 'merchantId' | 'merchantOrderId'>

export async function dueReminders(tx: SweepTx, now: Date, limit: number): Promise<RequestKey[]> {
  return tx
    .selectFrom('app.merchantOrder')
    .select(['merchantId', 'merchantOrderId'])
    .where('remindAt', '<=', now)
    .orderBy('remindAt')
    .orderBy('merchantOrderId')
    .limit(limit)
    .execute()
}

export type TermsRow = Row<'app.merchantOrder'>

/** Locks an order whose reminder is due; undefined when another worker has it. */
export async function lockDueReminder(
  tx: MerchantTx,
  { merchantId, merchantOrderId }: RequestKey,
  now: Date,
): Promise<TermsRow | undefined> {
  return tx
    .selectFrom('app.merchantOrder')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .where('remindAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function lockTerms(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
): Promise<TermsRow | undefined> {
  return tx
    .selectFrom('app.merchantOrder')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .forUpdate()
    .executeTakeFirst()
}

/** The order must be locked. */
export async function setTerms(
  tx: MerchantTx,
  { merchantId, merchantOrderId }: RequestKey,
  terms: Partial<
    Pick<TermsRow, 'lastDay' | 'expiresAt' | 'reminds' | 'askedOn' | 'remindersSent' | 'remindAt'>
  >,
): Promise<void> {
  await tx
    .updateTable('app.merchantOrder')
    .set(terms)
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .execute()
}
