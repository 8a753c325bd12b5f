import { invoiceUrl } from '@paydeck/contract/identifiers/invoice-url'

import type { Database, MerchantTx } from '../../db/database.ts'
import { forEachMerchant } from '../../jobs/for-each-merchant.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, tooManyRequests } from '../../kit/errors.ts'
import type { Random } from '../../kit/random.ts'
import { sha256 } from '../../kit/secrets/secrets.ts'
import type { Merchant } from '../merchants/service.ts'
import * as tokenStore from './invoice/invoice-token-store.ts'
import { mintInvoiceToken, readInvoiceToken } from './invoice/invoice-token.ts'

const TOKEN_DAYS = 90
const HOUR_MS = 3_600_000
const RESENDS_PER_HOUR = 5

/** Invoice links expire by wall time. */
export interface LinkDeps {
  db: Database
  clock: Pick<Clock, 'wall'>
  random: Random
  /** The base address of hosted pages, without a trailing slash. */
  orderBaseUri: string
}

export interface IssuedToken {
  token: string
  expiresAt: Date
}

export async function openToken(
  { db, clock }: Pick<LinkDeps, 'db' | 'clock'>,
  token: string,
): Promise<InvoiceHolder | null> {
  const parts = readInvoiceToken(token)
  if (!parts) return null
  const { merchantId } = parts
  const stored = await tokenStore.findByToken(db.reader, merchantId, sha256(token), clock.wall())
  return stored === parts.merchantOrderId ? { merchantId, merchantOrderId: stored } : null
}

export async function issueToken(
  { clock, random }: Pick<LinkDeps, 'clock' | 'random'>,
  tx: MerchantTx,
  { isResend = false, ...order }: InvoiceHolder & { isResend?: boolean },
): Promise<IssuedToken> {
  const token = mintInvoiceToken(order, random)
  const now = clock.wall()
  const expiresAt = new Date(now.getTime() + TOKEN_DAYS * 86_400_000)
  await tokenStore.insertToken(tx, order.merchantId, {
    tokenHash: sha256(token),
    merchantOrderId: order.merchantOrderId,
    expiresAt,
    createdAt: now,
    isResend,
  })
  return { token, expiresAt }
}

/** Issues a token and the link that opens the order's page with it. */
export async function issueLink(
  deps: LinkDeps,
  tx: MerchantTx,
  { merchantId, tradingCountry }: Merchant,
  order: { merchantOrderId: string; isResend?: boolean },
): Promise<IssuedToken & { link: string }> {
  const issued = await issueToken(deps, tx, { merchantId, ...order })
  const { merchantOrderId } = order
  const link = invoiceUrl(deps.orderBaseUri, tradingCountry, merchantOrderId, issued.token)
  return { ...issued, link }
}

/** Throws 429 after five resends in an hour. The order must be locked. */
export async function limitResends(
  { clock }: Pick<LinkDeps, 'clock'>,
  tx: MerchantTx,
  { merchantId, merchantOrderId }: InvoiceHolder,
): Promise<void> {
  const now = clock.wall().getTime()
  const since = new Date(now - HOUR_MS)
  const sent = await tokenStore.resentSince(tx, merchantId, merchantOrderId, since)
  const [oldest] = sent
  if (oldest && sent.length >= RESENDS_PER_HOUR)
    throw tooManyRequests(Math.ceil((oldest.getTime() + HOUR_MS - now) / 1000))
}

/** 401 without a token, 404 when it is invalid or another order's. A cancelled order's link still opens. */
export async function holderOf(
  deps: Pick<LinkDeps, 'db' | 'clock'>,
  cookie: string | undefined,
  merchantOrderId: string,
): Promise<InvoiceHolder> {
  if (cookie === undefined || cookie === '')
    throw new AppError(
      401,
      'invoice_link_missing',
      'Please open the link in your payment request again.',
    )
  const holder = await openToken(deps, cookie)
  if (holder?.merchantOrderId !== merchantOrderId)
    throw new AppError(404, 'invoice_link_invalid', 'This payment link is not valid.')
  return holder
}

export function purgeTokens({ db, clock }: Pick<LinkDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.wall()
  return forEachMerchant(
    (limit) => db.inSweep((tx) => tokenStore.merchantsWithDeadTokens(tx, now, limit)),
    (merchantId) =>
      db.inMerchant(merchantId, (tx) => tokenStore.deleteDeadTokens(tx, merchantId, now)),
  )
}
