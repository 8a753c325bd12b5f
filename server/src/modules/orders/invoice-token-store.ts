import type { MerchantTx, Reader, SweepTx } from '../../db/database.ts'
import type { InvoiceTokenTable } from '../../db/schema.ts'

export async function insertToken(
  tx: MerchantTx,
  merchantId: string,
  token: Omit<InvoiceTokenTable, 'merchant_id'>,
): Promise<void> {
  await tx
    .insertInto('app.invoice_token')
    .values({ merchant_id: merchantId, ...token })
    .execute()
}

/** The order a token opens; undefined for an unknown or expired one. */
export async function findByToken(
  reader: Reader,
  merchantId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const [row] = await reader.query<{ merchant_order_id: string }>(
    'invoice_token',
    `select merchant_order_id from app.invoice_token
     where merchant_id = $1 and token_hash = $2 and expires_at > $3`,
    [merchantId, tokenHash, now],
  )
  return row?.merchant_order_id
}

/** When an order was sent to its customer again since an instant of wall time, oldest first. */
export async function resentSince(
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  since: Date,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('app.invoice_token')
    .select('created_at')
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchantOrderId)
    .where('is_resend', '=', true)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

/** Merchants that have links which have died. */
export async function merchantsWithDeadTokens(
  tx: SweepTx,
  now: Date,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('app.invoice_token')
    .select('merchant_id')
    .distinct()
    .where('expires_at', '<', now)
    .limit(most)
    .execute()
  return rows.map((row) => row.merchant_id)
}

/** Forgets the links of a merchant that have died. */
export async function deleteDeadTokens(
  tx: MerchantTx,
  merchantId: string,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('app.invoice_token')
    .where('merchant_id', '=', merchantId)
    .where('expires_at', '<', now)
    .execute()
}
