import type { MerchantTx } from '../../db/database.ts'

/** Clears emails and text messages; those not sent yet never are. */
export async function forgetMail(
  tx: MerchantTx,
  merchantId: string,
  { to, about }: { to: readonly string[]; about: readonly string[] },
): Promise<void> {
  const empty = { html: '', plain: '', subject: '', attachment: null }
  const mail = tx.updateTable('app.mail').where('merchantId', '=', merchantId)
  if (to.length > 0)
    await mail
      .set({ ...empty, recipient: 'erased' })
      .where('mailId', 'in', to)
      .execute()
  if (about.length > 0) await mail.set(empty).where('mailId', 'in', about).execute()
}
