import { APPROVED_ACT_NAMES } from '@paydeck/contract/calls/decisions/approvals'

import type { MerchantTx, SweepTx } from '../../db/database.ts'
import type { Changes, NewRow, Row } from '../../db/rows.ts'

export type ApprovalRow = Row<'app.approval'>
export type ApprovalKey = Pick<ApprovalRow, 'merchantId' | 'approvalId'>

export async function insertApproval(
  tx: MerchantTx,
  merchantId: string,
  row: NewRow<'app.approval'>,
): Promise<ApprovalRow> {
  return tx
    .insertInto('app.approval')
    .values({ ...row, merchantId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const approvalOf = (tx: MerchantTx, merchantId: string, approvalId: string) =>
  tx
    .selectFrom('app.approval')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('approvalId', '=', approvalId)

export const findApproval = (
  tx: MerchantTx,
  merchantId: string,
  approvalId: string,
): Promise<ApprovalRow | undefined> => approvalOf(tx, merchantId, approvalId).executeTakeFirst()

/** Locks it until the transaction ends; lock a refund's payment first. */
export const lockApproval = (
  tx: MerchantTx,
  merchantId: string,
  approvalId: string,
): Promise<ApprovalRow | undefined> =>
  approvalOf(tx, merchantId, approvalId).forUpdate().executeTakeFirst()

/** Ends an open approval and clears the number of its bank account. */
export async function endApproval(
  tx: MerchantTx,
  { merchantId, approvalId }: ApprovalKey,
  changes: Changes<'app.approval'>,
): Promise<void> {
  await tx
    .updateTable('app.approval')
    .set({ ...changes, accountNumberSealed: null })
    .where('merchantId', '=', merchantId)
    .where('approvalId', '=', approvalId)
    .where('state', '=', 'waiting')
    .execute()
}

/** A merchant's open approvals. */
export const readWaiting = (tx: MerchantTx, merchantId: string): Promise<ApprovalRow[]> =>
  tx
    .selectFrom('app.approval')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('state', '=', 'waiting')
    .execute()

/** Leaves out acts that only a newer release knows: this one cannot release what they reserved. */
export const dueApprovals = (tx: SweepTx, now: Date, limit: number): Promise<ApprovalKey[]> =>
  tx
    .selectFrom('app.approval')
    .select(['merchantId', 'approvalId'])
    .where('state', '=', 'waiting')
    .where('endsAt', '<=', now)
    .where('act', 'in', APPROVED_ACT_NAMES)
    .orderBy('endsAt')
    .orderBy('approvalId')
    .limit(limit)
    .execute()

/** Records the id of what the approval created. */
export async function setResult(
  tx: MerchantTx,
  { merchantId, approvalId }: ApprovalKey,
  resultId: string,
): Promise<void> {
  await tx
    .updateTable('app.approval')
    .set({ resultId })
    .where('merchantId', '=', merchantId)
    .where('approvalId', '=', approvalId)
    .execute()
}
