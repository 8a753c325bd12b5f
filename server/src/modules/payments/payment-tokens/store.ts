import type { MerchantTx } from '../../../db/database.ts'
import type { NewRow, Row } from '../../../db/rows.ts'

export async function insertToken(
  tx: MerchantTx,
  merchantId: string,
  token: NewRow<'app.paymentToken'>,
): Promise<void> {
  await tx
    .insertInto('app.paymentToken')
    .values({ merchantId, ...token })
    .execute()
}

/** Locks the token until the transaction ends; undefined for one that is not ours. */
export async function lockToken(
  tx: MerchantTx,
  merchantId: string,
  paymentToken: string,
): Promise<Row<'app.paymentToken'> | undefined> {
  return tx
    .selectFrom('app.paymentToken')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('paymentToken', '=', paymentToken)
    .forUpdate()
    .executeTakeFirst()
}

export async function useToken(
  tx: MerchantTx,
  { merchantId, paymentToken }: Pick<Row<'app.paymentToken'>, 'merchantId' | 'paymentToken'>,
  usedAt: Date,
): Promise<void> {
  await tx
    .updateTable('app.paymentToken')
    .set({ usedAt })
    .where('merchantId', '=', merchantId)
    .where('paymentToken', '=', paymentToken)
    .execute()
}
