import { MAX_PRODUCTS, productKey } from '@paydeck/contract/merchant/products'
import { sql } from 'kysely'

import type { MerchantTx, Reader } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'
import type { Row } from '../../db/rows.ts'

export type ProductRow = Pick<
  Row<'app.product'>,
  'productId' | 'name' | 'price' | 'currency' | 'includesGst' | 'isGstFree' | 'isKept' | 'usedAt'
>

const COLUMNS = [
  'productId',
  'name',
  'price',
  'currency',
  'includesGst',
  'isGstFree',
  'isKept',
  'usedAt',
] as const

/** Most recently used first. */
export function readProducts(reader: Reader, merchantId: string): Promise<ProductRow[]> {
  return reader.query<ProductRow>(
    'products',
    `select product_id, name, price, currency, includes_gst, is_gst_free, is_kept, used_at
     from app.product where merchant_id = $1
     order by used_at desc, product_id limit ${MAX_PRODUCTS}`,
    [merchantId],
  )
}

export async function lockProducts(tx: MerchantTx, merchantId: string): Promise<void> {
  const key = `products:${merchantId}`
  await lockName(tx, key)
}

export async function countProducts(tx: MerchantTx, merchantId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('app.product')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export const findProduct = (
  tx: MerchantTx,
  merchantId: string,
  productId: string,
): Promise<ProductRow | undefined> =>
  tx
    .selectFrom('app.product')
    .select(COLUMNS)
    .where('merchantId', '=', merchantId)
    .where('productId', '=', productId)
    .executeTakeFirst()

/** The id of the product with this name. */
export async function findByKey(
  tx: MerchantTx,
  merchantId: string,
  nameKey: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app.product')
    .select('productId')
    .where('merchantId', '=', merchantId)
    .where('nameKey', '=', nameKey)
    .executeTakeFirst()
  return row?.productId
}

export async function insertProduct(
  tx: MerchantTx,
  merchantId: string,
  product: ProductRow,
): Promise<void> {
  await tx
    .insertInto('app.product')
    .values({ merchantId, ...product, nameKey: productKey(product.name) })
    .execute()
}

export async function updateProduct(
  tx: MerchantTx,
  merchantId: string,
  { productId, ...product }: ProductRow,
): Promise<void> {
  await tx
    .updateTable('app.product')
    .set({ ...product, nameKey: productKey(product.name) })
    .where('merchantId', '=', merchantId)
    .where('productId', '=', productId)
    .execute()
}

export async function deleteProduct(
  tx: MerchantTx,
  merchantId: string,
  productId: string,
): Promise<void> {
  await tx
    .deleteFrom('app.product')
    .where('merchantId', '=', merchantId)
    .where('productId', '=', productId)
    .execute()
}

/** Leaves what staff set unchanged and marks it as used. Returns whether any product is new. */
export async function upsertProducts(
  tx: MerchantTx,
  merchantId: string,
  products: readonly (Omit<ProductRow, 'isKept'> & { nameKey: string })[],
): Promise<boolean> {
  const saved = await tx
    .insertInto('app.product')
    .values(products.map((product) => ({ merchantId, ...product })))
    .onConflict((same) =>
      same.columns(['merchantId', 'nameKey']).doUpdateSet({
        usedAt: sql`excluded.used_at`,
        name: sql`case when product.is_kept then product.name else excluded.name end`,
        price: sql`case when product.is_kept then product.price else excluded.price end`,
        currency: sql`case when product.is_kept then product.currency else excluded.currency end`,
        includesGst: sql`case when product.is_kept then product.includes_gst else excluded.includes_gst end`,
        isGstFree: sql`case when product.is_kept then product.is_gst_free else excluded.is_gst_free end`,
      }),
    )
    .returning('productId')
    .execute()
  const fresh = new Set(products.map(({ productId }) => productId))
  return saved.some(({ productId }) => fresh.has(productId))
}

/** The least recently used, beyond the maximum. */
export async function forgetOldest(
  tx: MerchantTx,
  merchantId: string,
  limit: number,
): Promise<void> {
  await sql`
    delete from app.product where merchant_id = ${merchantId} and product_id in (
      select product_id from app.product where merchant_id = ${merchantId}
      order by used_at desc, product_id offset ${limit} for update skip locked)`.execute(tx)
}
