import { sql } from 'kysely'

import type { MerchantTx, Reader } from '../../../db/database.ts'
import type { NewRow } from '../../../db/rows.ts'

export async function readLogo(
  reader: Reader,
  merchantId: string,
  logoId: string,
): Promise<Buffer | null> {
  const [row] = await reader.query<{ bytes: Buffer }>(
    'merchant_logo',
    'select bytes from app.merchant_logo where merchant_id = $1 and logo_id = $2',
    [merchantId, logoId],
  )
  return row?.bytes ?? null
}

/** Saving the same logo again makes it the newest. */
export async function writeLogo(
  tx: MerchantTx,
  merchantId: string,
  logo: NewRow<'app.merchantLogo'>,
): Promise<void> {
  await tx
    .insertInto('app.merchantLogo')
    .values({ merchantId, ...logo })
    .onConflict((same) =>
      same.columns(['merchantId', 'logoId']).doUpdateSet({ addedAt: logo.addedAt }),
    )
    .execute()
}

/** Keeps the newest few, because earlier emails may still show them. */
export async function dropOldLogos(
  tx: MerchantTx,
  merchantId: string,
  limit: number,
): Promise<void> {
  await sql`
    delete from app.merchant_logo where merchant_id = ${merchantId} and logo_id in (
      select logo_id from app.merchant_logo where merchant_id = ${merchantId}
      order by added_at desc, logo_id offset ${limit})`.execute(tx)
}
