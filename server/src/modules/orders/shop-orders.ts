import type { ShopOrder } from '@paydeck/contract/calls/shop/orders'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'
import type { Idempotency, IdempotencyKey } from '../idempotency/service.ts'
import type { KeyHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import { keyActor } from '../api-keys/keys.ts'
import type { AuditService } from '../audit/service.ts'
import type { ShopCustomersService } from '../customers/shop-customers.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { refusal } from './order-lock.ts'
import { shopEmail, shopItems, shopOrderGst, shopOrderRefusal, type SentBy } from './shop-rules.ts'
import * as store from './store.ts'

export interface ShopOrdersDeps {
  db: Database
  clock: Clock
  newId: NewId
  merchants: Pick<MerchantsService, 'getActivated'>
  customers: Pick<ShopCustomersService, 'named'>
  audit: Pick<AuditService, 'record'>
  idempotency: Pick<Idempotency, 'made' | 'makes'>
}

/** Carries an order's new number on, in the transaction that gives it. */
export type Renumber = (
  tx: MerchantTx,
  merchantId: string,
  merchantOrderId: string,
  internalOrderId: string,
) => Promise<void>

export type ShopOrdersService = ReturnType<typeof shopOrdersService>

/** Orders that a shop makes with its secret key, before its checkout pays them. */
export function shopOrdersService(deps: ShopOrdersDeps) {
  const { db, clock, newId, merchants, customers, audit } = deps
  return {
    /**
     * Makes an order, for a checkout or for a link that is sent, and answers its id. 400 with a sentence for what
     * cannot be kept as it is meant. A request that was made before under its name, and whose answer was lost, makes
     * none.
     */
    async create(
      key: KeyHolder,
      order: ShopOrder,
      { link, named }: { link: SentBy | null; named: IdempotencyKey | null },
    ): Promise<string> {
      const { merchantId } = key
      const merchant = await merchants.getActivated(merchantId)
      const country = merchant.tradingCountry
      const why = shopOrderRefusal(order, country, link)
      if (why !== null) throw badRequest(why)
      const customerId = await customers.named(merchantId, order.customerId)
      const merchantOrderId = newId('order')
      return db.inMerchant(merchantId, async (tx) => {
        const earlier = named && (await deps.idempotency.made(tx, merchantId, named))
        if (earlier !== null) return earlier
        await store.insertOrder(
          tx,
          merchantId,
          toRow(order, {
            merchantOrderId,
            customerId,
            orderType: link ? 'manual' : 'online',
            gst: shopOrderGst(order, country),
            createdAt: clock.now(),
            createdBy: keyActor(key),
          }),
        )
        await store.insertItems(tx, merchantId, toItems(order, merchantOrderId))
        if (named) await deps.idempotency.makes(tx, merchantId, named, merchantOrderId)
        return merchantOrderId
      })
    },

    /** Gives an order another number of the shop's, and `alsoIn` what else carries it. 404 for an unknown one. */
    async rename(
      key: KeyHolder,
      { merchantOrderId, internalOrderId }: { merchantOrderId: string; internalOrderId: string },
      alsoIn: Renumber,
    ): Promise<void> {
      const { merchantId } = key
      await db.inMerchant(merchantId, async (tx) => {
        const before = await store.rename(tx, merchantId, merchantOrderId, internalOrderId)
        if (before === undefined) throw notFound()
        await alsoIn(tx, merchantId, merchantOrderId, internalOrderId)
        await audit.record(tx, merchantId, {
          actor: keyActor(key),
          action: 'order.renamed',
          subjectType: 'order',
          subjectId: merchantOrderId,
          details: { before, after: internalOrderId },
        })
      })
    },

    /** Cancels an unpaid order. 404 for an unknown one, 409 with a sentence when it is paid, cancelled or being paid. */
    async cancel(key: KeyHolder, merchantOrderId: string): Promise<void> {
      const { merchantId } = key
      await db.inMerchant(merchantId, async (tx) => {
        if (!(await store.cancel(tx, merchantId, merchantOrderId)))
          throw await refusal(tx, merchantId, merchantOrderId)
        await audit.record(tx, merchantId, {
          actor: keyActor(key),
          action: 'order.cancelled',
          subjectType: 'order',
          subjectId: merchantOrderId,
        })
      })
    },
  }
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

function toRow(
  order: ShopOrder,
  made: {
    merchantOrderId: string
    customerId: string | null
    orderType: 'online' | 'manual'
    gst: number | null
    createdAt: Date
    createdBy: string
  },
): NewRow<'app.merchantOrder'> {
  const { billing, emailCustomerReceipt: receipt } = order
  return {
    merchantOrderId: made.merchantOrderId,
    internalOrderId: order.internalOrderId,
    orderType: made.orderType,
    status: 'created',
    amount: order.paymentAmount.amount,
    currency: order.paymentAmount.currency,
    description: order.description,
    customerEmail: shopEmail(order),
    phoneNo: order.phoneNo,
    billingName: billing?.name ?? null,
    billingPhone: billing?.phone ?? null,
    customerId: made.customerId,
    metadata: JSON.stringify(order.metadata ?? {}),
    taxIncluded: order.taxIncluded,
    gst: made.gst,
    taxOverride: order.taxIncluded ? order.taxIncludedAmountOverride : null,
    requestThreeDs: order.request3DSOnPayment,
    authoriseOnly: order.authoriseOnly,
    billingAddress: json(billing?.address ?? null),
    shipping: json(order.shipping),
    discount: order.discount?.amount ?? null,
    // A receipt is sent unless the shop says that it sends its own.
    emailReceipt: !['false', '0', 'no', 'off'].includes(String(receipt ?? true).toLowerCase()),
    createdAt: made.createdAt,
    createdBy: made.createdBy,
  }
}

function toItems(order: ShopOrder, merchantOrderId: string): NewRow<'app.orderItem'>[] {
  return shopItems(order).map(({ amount, description, quantity, sku, imageUrl }, line) => ({
    merchantOrderId,
    line,
    description: description ?? sku ?? '',
    quantity: Math.min(1_000_000, Math.max(1, Math.round(Number(quantity ?? 1)) || 1)),
    amount,
    sku,
    imageUrl,
  }))
}
