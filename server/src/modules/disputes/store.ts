import type { MerchantTx } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/rows.ts'

export type DisputeRow = Row<'app.dispute'>

/** A dispute or inquiry without its merchant. */
export type NewDispute = Omit<DisputeRow, 'merchantId'>

export const isInquiry = ({ status }: Pick<DisputeRow, 'status'>): boolean =>
  status === 'inquiry' || status === 'inquiry_closed'

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

/** A payment's oldest dispute, open or lost, of those whose loss the given party bears. */
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

/** The oldest dispute, open or lost, of an instalment of a payment. */
export async function unwonInstalment(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<Pick<DisputeRow, 'disputeId'> | undefined> {
  return tx
    .selectFrom('app.dispute as d')
    .innerJoin('app.paymentOperation as o', (join) =>
      join.onRef('o.merchantId', '=', 'd.merchantId').onRef('o.operationId', '=', 'd.operationId'),
    )
    .select('d.disputeId')
    .where('d.merchantId', '=', merchantId)
    .where('o.merchantId', '=', merchantId)
    .where('d.transactionId', '=', transactionId)
    .where('o.kind', '=', 'instalment')
    .where('d.borneBy', '=', 'house')
    .where('d.status', 'in', ['open', 'lost'])
    .orderBy('d.openedAt')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a charge has an open or lost dispute: its money cannot be reversed twice. */
export async function isChargeDisputed(
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
  operationId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('app.dispute')
    .select('disputeId')
    .where('merchantId', '=', merchantId)
    .where('transactionId', '=', transactionId)
    .where('operationId', '=', operationId)
    .where('status', 'in', ['open', 'lost'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Turns an inquiry into the dispute that followed it. */
export async function turnIntoDispute(
  tx: MerchantTx,
  merchantId: string,
  { disputeId, ...opened }: NewDispute,
): Promise<void> {
  await tx
    .updateTable('app.dispute')
    .set(opened)
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .where('status', 'in', ['inquiry', 'inquiry_closed'])
    .execute()
}

/** Closes or reopens an inquiry; false when nothing changes, or it has become a dispute. */
export async function setInquiry(
  tx: MerchantTx,
  { merchantId, disputeId }: Pick<DisputeRow, 'merchantId' | 'disputeId'>,
  to: Pick<DisputeRow, 'status' | 'closedAt'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('app.dispute')
    .set(to)
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .where('status', 'in', ['inquiry', 'inquiry_closed'])
    .where('status', '!=', to.status)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Reopens a lost dispute; false when it is not lost. */
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

/** Sets a new deadline and its reminder; leaves an unchanged deadline alone. */
export async function setDueBy(
  tx: MerchantTx,
  { merchantId, disputeId }: Pick<DisputeRow, 'merchantId' | 'disputeId'>,
  times: Pick<DisputeRow, 'dueBy' | 'remindAt'>,
): Promise<void> {
  await tx
    .updateTable('app.dispute')
    .set(times)
    .where('merchantId', '=', merchantId)
    .where('disputeId', '=', disputeId)
    .where((is) => is('dueBy', 'is distinct from', times.dueBy))
    .execute()
}

export async function closeDispute(
  tx: MerchantTx,
  { merchantId, disputeId }: Pick<DisputeRow, 'merchantId' | 'disputeId'>,
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
