import type { MerchantTx, Reader } from '../../db/database.ts'

/** The number under which a merchant is registered for GST; null for one that is not, or that said nothing. */
export async function readGstNumber(reader: Reader, merchantId: string): Promise<string | null> {
  const [row] = await reader.query<{ gst_number: string }>(
    'gst_number',
    'select gst_number from app.gst_registration where merchant_id = $1',
    [merchantId],
  )
  return row?.gst_number ?? null
}

/** The same within a transaction, for who writes by it. */
export async function findGstNumber(tx: MerchantTx, merchantId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('app.gst_registration')
    .select('gst_number')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.gst_number ?? null
}

/** Keeps the number in place of an earlier one; null takes it away. */
export async function writeGstNumber(
  tx: MerchantTx,
  merchantId: string,
  gstNumber: string | null,
  now: Date,
): Promise<void> {
  if (gstNumber === null) {
    await tx.deleteFrom('app.gst_registration').where('merchant_id', '=', merchantId).execute()
    return
  }
  const kept = { gst_number: gstNumber, registered_at: now }
  await tx
    .insertInto('app.gst_registration')
    .values({ merchant_id: merchantId, ...kept })
    .onConflict((on) => on.column('merchant_id').doUpdateSet(kept))
    .execute()
}
