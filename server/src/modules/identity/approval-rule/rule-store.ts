import type { ApprovalRule } from '@paydeck/contract/calls/decisions/approvals'

import type { MerchantTx, Reader } from '../../../db/database.ts'

const NOTHING: ApprovalRule = { refundsOver: null, bankChanges: false }

export async function readRule(reader: Reader, merchantId: string): Promise<ApprovalRule> {
  const [row] = await reader.query<ApprovalRule>(
    'approval_rule',
    'select refunds_over, bank_changes from app.approval_rule where merchant_id = $1',
    [merchantId],
  )
  return row ?? NOTHING
}

/** Reads the current rule and locks its row. */
export async function lockRule(tx: MerchantTx, merchantId: string): Promise<ApprovalRule> {
  const row = await tx
    .selectFrom('app.approvalRule')
    .select(['refundsOver', 'bankChanges'])
    .where('merchantId', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? NOTHING
}

export async function writeRule(
  tx: MerchantTx,
  merchantId: string,
  rule: ApprovalRule & { changedBy: string; changedAt: Date },
): Promise<void> {
  await tx
    .insertInto('app.approvalRule')
    .values({ merchantId, ...rule })
    .onConflict((oc) => oc.column('merchantId').doUpdateSet(rule))
    .execute()
}
