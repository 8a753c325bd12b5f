import type { MerchantTx, Reader } from '../../db/database.ts'

/** Null when the merchant is not registered for GST, or has not said so. */
export async function readGstNumber(reader: Reader, merchantId: string): Promise<string | null> {
  const [row] = await reader.query<{ gstNumber: string }>(
    'gst_number',
    'select gst_number from app.gst_registration where merchant_id = $1',
    [merchantId],
  )
  return row?.gstNumber ?? null
}

export async function findGstNumber(tx: MerchantTx, merchantId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('app.gstRegistration')
    .select('gstNumber')
    .where('merchantId', '=', merchantId)
    .executeTakeFirst()
  return row?.gstNumber ?? null
}

export async function writeGstNumber(
  tx: MerchantTx,
  merchantId: string,
  gstNumber: string | null,
  now: Date,
): Promise<void> {
  if (gstNumber === null) {
    await tx.deleteFrom('app.gstRegistration').where('merchantId', '=', merchantId).execute()
    return
  }
  const values = { gstNumber, registeredAt: now }
  await tx
    .insertInto('app.gstRegistration')
    .values({ merchantId, ...values })
    .onConflict((on) => on.column('merchantId').doUpdateSet(values))
    .execute()
}
