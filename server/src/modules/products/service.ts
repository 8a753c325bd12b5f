import type { NewProduct, Product } from '@paydeck/contract/calls/settings/products'
import { MAX_PRODUCTS, productKey, type SoldLine } from '@paydeck/contract/merchant/products'
import { currencyOf, type Currency } from '@paydeck/contract/money/currency'
import type { ActivityAction } from '@paydeck/contract/lists/activity-actions'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { AuditService } from '../audit/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import * as store from './store.ts'

interface ProductsDeps {
  db: Database
  clock: Pick<Clock, 'now'>
  newId: NewId
  audit: Pick<AuditService, 'record'>
  merchants: Pick<MerchantsService, 'get'>
}

type ActorRef = Pick<Actor, 'merchantId' | 'userId'>

export type ProductsService = ReturnType<typeof productsService>

const toProduct = ({ usedAt, ...row }: store.ProductRow): Product => ({
  ...row,
  currency: row.currency as Currency,
  usedAt: usedAt.toISOString(),
})

export const productsService = (deps: ProductsDeps) => ({
  /** Most recently used first. */
  list: async (merchantId: string): Promise<Product[]> =>
    (await store.readProducts(deps.db.reader, merchantId)).map(toProduct),

  /** 409 for another product's name, and beyond the merchant's limit. */
  add: (actor: ActorRef, input: NewProduct): Promise<Product> =>
    changing(deps, actor, async (tx) => {
      await refuseTaken(tx, actor.merchantId, input.name, null)
      if ((await store.countProducts(tx, actor.merchantId)) >= MAX_PRODUCTS)
        throw conflict('too_many_products', `You can keep at most ${MAX_PRODUCTS} products.`)
      const row = { ...(await rowOf(deps, actor, input)), productId: deps.newId('product') }
      await store.insertProduct(tx, actor.merchantId, row)
      await record(deps, tx, actor, { action: 'product.added', product: row })
      return toProduct(row)
    }),

  /** 404 for an unknown product, 409 for another product's name. */
  change: (actor: ActorRef, productId: string, input: NewProduct): Promise<Product> =>
    changing(deps, actor, async (tx) => {
      const before = await store.findProduct(tx, actor.merchantId, productId)
      if (!before) throw notFound()
      await refuseTaken(tx, actor.merchantId, input.name, productId)
      const row = { ...(await rowOf(deps, actor, input)), productId, usedAt: before.usedAt }
      await store.updateProduct(tx, actor.merchantId, row)
      await record(deps, tx, actor, { action: 'product.changed', product: row })
      return toProduct(row)
    }),

  /** 404 for an unknown product. */
  remove: (actor: ActorRef, productId: string): Promise<void> =>
    changing(deps, actor, async (tx) => {
      const product = await store.findProduct(tx, actor.merchantId, productId)
      if (!product) throw notFound()
      await store.deleteProduct(tx, actor.merchantId, productId)
      await record(deps, tx, actor, { action: 'product.removed', product })
    }),

  /** In an order's transaction: remembers its lines for the next orders. */
  remember: (
    tx: MerchantTx,
    merchantId: string,
    lines: readonly SoldLine[],
    currency: string,
  ): Promise<void> => remember(deps, tx, merchantId, { lines, currency }),
})

interface Sold {
  lines: readonly SoldLine[]
  currency: string
}

async function remember(
  { clock, newId }: ProductsDeps,
  tx: MerchantTx,
  merchantId: string,
  { lines, currency }: Sold,
): Promise<void> {
  if (lines.length === 0) return
  const usedAt = clock.now()
  // Sorted, so that two orders with the same products wait for each other instead of deadlocking.
  const rows = lines
    .map((line) => ({
      ...line,
      nameKey: productKey(line.name),
      productId: newId('product'),
      currency,
      usedAt,
    }))
    .toSorted((one, other) => (one.nameKey < other.nameKey ? -1 : 1))
  if (await store.upsertProducts(tx, merchantId, rows))
    await store.forgetOldest(tx, merchantId, MAX_PRODUCTS)
}

/** Serialises changes by staff, so that no name is taken twice. */
const changing = <Result>(
  { db }: ProductsDeps,
  { merchantId }: ActorRef,
  work: (tx: MerchantTx) => Promise<Result>,
): Promise<Result> =>
  db.inMerchant(merchantId, async (tx) => {
    await store.lockProducts(tx, merchantId)
    return work(tx)
  })

async function rowOf(
  { clock, merchants }: ProductsDeps,
  { merchantId }: ActorRef,
  { name, price, includesGst, isGstFree = false }: NewProduct,
) {
  const { tradingCountry } = await merchants.get(merchantId)
  const currency = currencyOf(tradingCountry)
  return { name, price, currency, includesGst, isGstFree, isKept: true, usedAt: clock.now() }
}

async function refuseTaken(
  tx: MerchantTx,
  merchantId: string,
  name: string,
  productId: string | null,
): Promise<void> {
  const other = await store.findByKey(tx, merchantId, productKey(name))
  if (other !== undefined && other !== productId)
    throw conflict('product_name_taken', 'Another product has this name.')
}

const record = (
  { audit }: ProductsDeps,
  tx: MerchantTx,
  { merchantId, userId }: ActorRef,
  {
    action,
    product: { productId, name, price },
  }: { action: ActivityAction; product: store.ProductRow },
): Promise<void> =>
  audit.record(tx, merchantId, {
    actor: userId,
    action,
    subjectType: 'product',
    subjectId: productId,
    details: { name, price },
  })
