import { invoiceUrl } from '@paydeck/contract/identifiers/invoice-url'

import type { Database, MerchantTx } from '../../db/database.ts'
import { forEachMerchant } from '../../jobs/for-each-merchant.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, tooMany } from '../../kit/errors.ts'
import type { Random } from '../../kit/random.ts'
import { sha256 } from '../../kit/secrets.ts'
import type { Merchant } from '../merchants/service.ts'
import * as tokenStore from './invoice-token-store.ts'
import { mintInvoiceToken, readInvoiceToken } from './invoice-token.ts'

/** How long an invoice link opens its order. */
const TOKEN_DAYS = 90
const HOUR_MS = 3_600_000
/** How often an order's customer is asked again within an hour. */
const RESENDS_PER_HOUR = 5

export interface InvoiceLinksDeps {
  db: Database
  clock: Pick<Clock, 'wall'>
  random: Random
  /** Where order pages live, without a trailing slash. */
  orderBaseUri: string
}

/** The links under which customers see and pay their orders. They live by wall time. */
export function invoiceLinks({ db, clock, random, orderBaseUri }: InvoiceLinksDeps) {
  /** The order a token opens, or null. */
  async function open(token: string): Promise<InvoiceHolder | null> {
    const parts = readInvoiceToken(token)
    if (!parts) return null
    const { merchantId } = parts
    const found = await tokenStore.findByToken(db.reader, merchantId, sha256(token), clock.wall())
    return found === parts.merchantOrderId ? { merchantId, merchantOrderId: found } : null
  }

  return {
    open,

    /** One more token of an order, and when it dies; `isResend` says that it asks its customer again. */
    async issue(
      tx: MerchantTx,
      merchantId: string,
      merchantOrderId: string,
      isResend = false,
    ): Promise<{ token: string; expiresAt: Date }> {
      const token = mintInvoiceToken({ merchantId, merchantOrderId }, random)
      const now = clock.wall()
      const expiresAt = new Date(now.getTime() + TOKEN_DAYS * 86_400_000)
      await tokenStore.insertToken(tx, merchantId, {
        tokenHash: sha256(token),
        merchantOrderId,
        expiresAt,
        createdAt: now,
        isResend,
      })
      return { token, expiresAt }
    },

    /** The address at which a token opens its order. */
    address: (
      { tradingCountry: country }: Merchant,
      merchantOrderId: string,
      token: string,
    ): string => invoiceUrl(orderBaseUri, country, merchantOrderId, token),

    /** 429 when an order's customer has been asked often enough; the order must be held. */
    async limitResends(tx: MerchantTx, merchantId: string, merchantOrderId: string): Promise<void> {
      const now = clock.wall().getTime()
      const since = new Date(now - HOUR_MS)
      const sent = await tokenStore.resentSince(tx, merchantId, merchantOrderId, since)
      const [oldest] = sent
      if (oldest && sent.length >= RESENDS_PER_HOUR)
        throw tooMany(Math.ceil((oldest.getTime() + HOUR_MS - now) / 1000))
    },

    /**
     * The holder of an order's link, by the token in their cookie. 401 without one, 404 when it opens nothing (any
     * more) or another order. A cancelled order's link still opens it, to say so; the order itself refuses payment.
     */
    async holder(cookie: string | undefined, merchantOrderId: string): Promise<InvoiceHolder> {
      if (cookie === undefined || cookie === '')
        throw new AppError(
          401,
          'invoice_link_missing',
          'Please open the link in your payment request again.',
        )
      const holder = await open(cookie)
      if (holder?.merchantOrderId !== merchantOrderId)
        throw new AppError(404, 'invoice_link_invalid', 'This payment link is not valid.')
      return holder
    },

    /** Forgets links that have died, of every merchant. */
    purge(): Promise<void> {
      const now = clock.wall()
      return forEachMerchant(
        (most) => db.inSweep((tx) => tokenStore.merchantsWithDeadTokens(tx, now, most)),
        (merchantId) =>
          db.inMerchant(merchantId, (tx) => tokenStore.deleteDeadTokens(tx, merchantId, now)),
      )
    },
  }
}
