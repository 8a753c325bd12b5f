import type { MerchantTx, Reader, SweepTx } from '../../../db/database.ts'
import type { NewRow } from '../../../db/rows.ts'

export async function insertToken(
  tx: MerchantTx,
  merchantId: string,
  token: NewRow<'app.invoiceToken'>,
): Promise<void> {
  await tx
    .insertInto('app.invoiceToken')
    .values({ merchantId, ...token })
    .execute()
}

export async function findByToken(
  reader: Reader,
  merchantId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const [row] = await reader.quick<{ merchantOrderId: string }>(
    'invoice_token',
    `select merchant_order_id from app.invoice_token
     where merchant_id = $1 and token_hash = $2 and expires_at > $3`,
    [merchantId, tokenHash, now],
  )
  return row?.merchantOrderId
}

export async function resentSince(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  since: Date,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('app.invoiceToken')
    .select('createdAt')
    .where('merchantId', '=', merchantId)
    .where('merchantOrderId', '=', merchantOrderId)
    .where('isResend', '=', true)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => row.createdAt)
}

export async function merchantsWithDeadTokens(
  tx: SweepTx,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('app.invoiceToken')
    .select('merchantId')
    .distinct()
    .where('expiresAt', '<', now)
    .limit(limit)
    .execute()
  return rows.map((row) => row.merchantId)
}

export async function deleteDeadTokens(
  tx: MerchantTx,
  merchantId: string,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('app.invoiceToken')
    .where('merchantId', '=', merchantId)
    .where('expiresAt', '<', now)
    .execute()
}
