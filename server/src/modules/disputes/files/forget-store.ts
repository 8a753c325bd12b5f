import type { MerchantTx, Reader } from '../../../db/database.ts'

/** Merchants with disputes decided before an instant that still have an answer or a document. */
export async function merchantsWithOldAnswers(
  reader: Reader,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await reader.query<{ merchantId: string }>(
    'disputes_to_forget',
    `select merchant_id from (
       select merchant_id, dispute_id from app.dispute_file
       union select merchant_id, dispute_id from app.dispute_answer) kept
     join app.dispute d using (merchant_id, dispute_id)
     where d.closed_at < $1 group by merchant_id limit $2`,
    [before, limit],
  )
  return rows.map(({ merchantId }) => merchantId)
}

export async function deleteOldAnswers(
  tx: MerchantTx,
  merchantId: string,
  before: Date,
): Promise<void> {
  const old = tx
    .selectFrom('app.dispute')
    .select('disputeId')
    .where('merchantId', '=', merchantId)
    .where('closedAt', '<', before)
  for (const table of ['app.disputeFile', 'app.disputeAnswer'] as const)
    await tx
      .deleteFrom(table)
      .where('merchantId', '=', merchantId)
      .where('disputeId', 'in', old)
      .execute()
}
