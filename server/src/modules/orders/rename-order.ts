import type { MerchantTx } from '../../db/database.ts'
import type { KeyHolder } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { keyActor } from '../api-keys/keys.ts'
import type { ShopOrdersDeps } from './deps.ts'
import * as store from './store.ts'

/** Updates other copies of an order's number, in the transaction that changes it. */
export type Renumber = (
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  internalOrderId: string,
) => Promise<void>

export type NewNumber = { merchantOrderId: string; internalOrderId: string }

export const renameOrder = (
  { db, audit, searchIndex }: ShopOrdersDeps,
  key: KeyHolder,
  { merchantOrderId, internalOrderId }: NewNumber,
  alsoIn: Renumber,
): Promise<void> =>
  db.inMerchant(key.merchantId, async (tx) => {
    const before = await store.rename(tx, key.merchantId, merchantOrderId, internalOrderId)
    if (before === undefined) throw notFound()
    await searchIndex.orderChanged(tx, key.merchantId, { ...before, internalOrderId })
    await alsoIn(tx, key.merchantId, merchantOrderId, internalOrderId)
    await audit.record(tx, key.merchantId, {
      actor: keyActor(key),
      action: 'order.renamed',
      subjectType: 'order',
      subjectId: merchantOrderId,
      details: { before: before.internalOrderId, after: internalOrderId },
    })
  })
