import type { MerchantTx } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/rows.ts'

export type DisputeRow = Row<'app.dispute'>

/** A dispute by the name its provider has for it. */
export interface DisputeKey {
  provider: string
  providerRef: string
}

export async function insertDispute(
  tx: MerchantTx,
  merchantId: string,
  dispute: NewRow<'app.dispute'>,
): Promise<void> {
  await tx
    .insertInto('app.dispute')
    .values({ merchantId, ...dispute })
    .execute()
}

/** The dispute that a provider knows by its own reference. */
export async function findByKey(
  tx: MerchantTx,
  merchantId: string,
  { provider, providerRef }: DisputeKey,
): Promise<DisputeRow | undefined> {
  return tx
    .selectFrom('app.dispute')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('provider', '=', provider)
    .where('providerRef', '=', providerRef)
    .executeTakeFirst()
}

/** Of the disputes of a payment that were not won, the oldest whose loss is one's: open, or open and lost. */
export async function findUnwon(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  { borneBy, only }: { borneBy: 'merchant' | 'house'; only: readonly ('open' | 'lost')[] },
): Promise<DisputeRow | undefined> {
  return tx
    .selectFrom('app.dispute')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('borneBy', '=', borneBy)
    .where('status', 'in', only)
    .orderBy('openedAt')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a charge has a dispute that is open or was lost: nobody takes the same money back twice. */
export async function isTaken(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  operationId: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('app.dispute')
    .select('disputeId')
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('operationId', '=', operationId)
    .where('status', 'in', ['open', 'lost'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Opens a lost dispute again; false when it is not lost. */
export async function reopenDispute(
  tx: MerchantTx,
  merchantId: string,
  disputeId: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.dispute')
    .set({ status: 'open', closedAt: null })
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .where('status', '=', 'lost')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Notes until when the merchant may answer a dispute. */
export async function setDueBy(
  tx: MerchantTx,
  merchantId: string,
  disputeId: string,
  dueBy: Date | null,
): Promise<void> {
  await tx
    .updateTable('app.dispute')
    .set({ dueBy: dueBy })
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .execute()
}

/** Closes an open dispute; false when it had been closed before. */
export async function closeDispute(
  tx: MerchantTx,
  merchantId: string,
  disputeId: string,
  status: 'won' | 'lost',
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.dispute')
    .set({ status, closedAt: at })
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
