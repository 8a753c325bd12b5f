import type { ShopOrder } from '@paydeck/contract/calls/shop/new-order'

import type { MerchantTx } from '../../db/database.ts'
import type { KeyHolder } from '../../kit/actor.ts'
import { badRequest } from '../../kit/errors.ts'
import { keyActor } from '../api-keys/keys.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import { cancelOrder } from './cancel-order.ts'
import type { ShopOrdersDeps } from './deps.ts'
import { insertPastOrder, type PastOrder } from './past-orders.ts'
import type { Channels } from './payment-requests.ts'
import { toItems, toRow } from './shop-order-row.ts'
import { shopOrderGst, shopOrderRefusal } from './shop-rules.ts'
import { renameOrder, type NewNumber, type Renumber } from './rename-order.ts'
import * as store from './store.ts'

export type ShopOrdersService = ReturnType<typeof shopOrdersService>

/** Orders that a shop creates with its secret key. */
export const shopOrdersService = (deps: ShopOrdersDeps) => ({
  create: (key: KeyHolder, order: ShopOrder, options: CreateOptions) =>
    createShopOrder(deps, key, order, options),
  rename: (key: KeyHolder, number: NewNumber, alsoIn: Renumber) =>
    renameOrder(deps, key, number, alsoIn),
  cancel: (key: KeyHolder, merchantOrderId: string) =>
    cancelOrder(deps, { merchantId: key.merchantId, actor: keyActor(key) }, merchantOrderId),
  insertPast: (tx: MerchantTx, merchantId: string, order: PastOrder) =>
    insertPastOrder(deps, tx, merchantId, order),
})

export interface CreateOptions {
  /** How to send the link; null for an order that the shop's own checkout pays. */
  link: Channels | null
  idempotencyKey: IdempotencyKey | null
}

/** 400 for an order that we could not store as the shop means it. A repeated idempotency key creates nothing. */
async function createShopOrder(
  deps: ShopOrdersDeps,
  key: KeyHolder,
  order: ShopOrder,
  { link, idempotencyKey }: CreateOptions,
): Promise<string> {
  const { merchantId } = key
  const merchant = await deps.merchants.getActivated(merchantId)
  const refusal = shopOrderRefusal(order, merchant.tradingCountry, link)
  if (refusal !== null) throw badRequest(refusal)
  const { returnURL, cancelURL } = order
  await deps.shopAddresses.requireListed(merchantId, { returnURL, cancelURL })
  const customerId = await deps.customers.existingId(merchantId, order.customerId)
  const merchantOrderId = deps.newId('order')
  return deps.db.inMerchant(merchantId, async (tx) => {
    const earlier =
      idempotencyKey && (await deps.idempotency.result(tx, merchantId, idempotencyKey))
    if (earlier !== null) return earlier
    const showsGst = order.taxIncluded ?? (await deps.requestSettings.showsShopGst(tx, merchant))
    const row = toRow(order, {
      merchantOrderId,
      customerId,
      orderType: link ? 'manual' : 'online',
      taxIncluded: showsGst,
      gst: showsGst ? shopOrderGst(order, merchant.tradingCountry) : null,
      createdAt: deps.clock.now(),
      createdBy: keyActor(key),
    })
    await store.insertOrder(tx, merchantId, row, {
      orderCount: deps.counts.orderCreation(tx, merchantId, row),
      ...deps.searchIndex.orderCreation(tx, merchantId, row),
    })
    await store.insertItems(tx, merchantId, toItems(order, merchantOrderId))
    if (idempotencyKey)
      await deps.idempotency.recordResult(tx, merchantId, idempotencyKey, merchantOrderId)
    return merchantOrderId
  })
}
