import type { MerchantTx } from '../../db/database.ts'

/** Keeps the number under which a merchant is registered for GST, in place of an earlier one. */
export async function saveGstNumber(
  tx: MerchantTx,
  merchantId: string,
  gstNumber: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('app.gst_registration')
    .values({ merchant_id: merchantId, gst_number: gstNumber, registered_at: now })
    .onConflict((on) =>
      on.column('merchant_id').doUpdateSet({ gst_number: gstNumber, registered_at: now }),
    )
    .execute()
}
