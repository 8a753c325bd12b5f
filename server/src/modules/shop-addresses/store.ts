import type { MerchantTx, Reader } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import type { NewRow, Row } from '../../db/rows.ts'

export type ShopAddress = Pick<Row<'app.shopAddress'>, 'address' | 'createdAt'>

/** Oldest first. */
export const readAddresses = (reader: Reader, merchantId: string): Promise<ShopAddress[]> =>
  reader.query<ShopAddress>(
    'shop_addresses',
    'select address, created_at from app.shop_address where merchant_id = $1 order by created_at, address',
    [merchantId],
  )

/** Serialises changes of a merchant's addresses. */
export async function lockAddresses(tx: MerchantTx, merchantId: string): Promise<ShopAddress[]> {
  const key = `shop-addresses:${merchantId}`
  await lockName(tx, key)
  return tx
    .selectFrom('app.shopAddress')
    .select(['address', 'createdAt'])
    .where('merchantId', '=', merchantId)
    .orderBy('createdAt')
    .orderBy('address')
    .execute()
}

export async function insertAddress(
  tx: MerchantTx,
  merchantId: string,
  row: NewRow<'app.shopAddress'>,
): Promise<void> {
  await tx
    .insertInto('app.shopAddress')
    .values({ merchantId, ...row })
    .execute()
}

export async function deleteAddress(
  tx: MerchantTx,
  merchantId: string,
  address: string,
): Promise<void> {
  await tx
    .deleteFrom('app.shopAddress')
    .where('merchantId', '=', merchantId)
    .where('address', '=', address)
    .execute()
}
