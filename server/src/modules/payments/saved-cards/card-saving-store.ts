import type { MerchantTx, Reader } from '../../../db/database.ts'
import type { Changes, NewRow, Row } from '../../../db/rows.ts'

export type CardRow = Row<'app.savedCard'>

export async function insertCard(
  tx: MerchantTx,
  merchantId: string,
  card: NewRow<'app.savedCard'>,
): Promise<void> {
  await tx
    .insertInto('app.savedCard')
    .values({ merchantId, ...card })
    .execute()
}

/** Undefined when the check had already ended. */
export async function changeCard(
  tx: MerchantTx,
  { merchantId, operationId }: Pick<CardRow, 'merchantId' | 'operationId'>,
  changes: Changes<'app.savedCard'>,
): Promise<CardRow | undefined> {
  return tx
    .updateTable('app.savedCard')
    .set(changes)
    .where('merchantId', '=', merchantId)
    .where('operationId', '=', operationId)
    .where('status', '=', 'checking')
    .returningAll()
    .executeTakeFirst()
}

export async function findCard(
  tx: MerchantTx,
  { merchantId, operationId }: Pick<CardRow, 'merchantId' | 'operationId'>,
): Promise<CardRow> {
  return tx
    .selectFrom('app.savedCard')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('operationId', '=', operationId)
    .executeTakeFirstOrThrow()
}

export async function findChallenged(
  tx: MerchantTx,
  of: { merchantId: string; customerId: string; threeDSAuthorisationId: string },
): Promise<CardRow | undefined> {
  return tx
    .selectFrom('app.savedCard')
    .selectAll()
    .where('merchantId', '=', of.merchantId)
    .where('customerId', '=', of.customerId)
    .where('threeDsAuthorisationId', '=', of.threeDSAuthorisationId)
    .executeTakeFirst()
}

/** Null once the challenge has ended. */
export async function findChallengeUrl(
  reader: Reader,
  merchantId: string,
  threeDsAuthorisationId: string,
): Promise<string | null> {
  const [row] = await reader.query<{ threeDsRedirectUrl: string }>(
    'url_of_card_challenge',
    `select three_ds_redirect_url from app.saved_card
     where merchant_id = $1 and three_ds_authorisation_id = $2 and status = 'checking'`,
    [merchantId, threeDsAuthorisationId],
  )
  return row?.threeDsRedirectUrl ?? null
}
