import * as z from 'zod/mini'

import { refundStatus } from '../../lists/refund-columns.ts'
import { currency, minor } from '../../money/schemas.ts'
import { lenientOptional, lenientText } from '../../protocol/lenient.ts'
import { route } from '../../protocol/route.ts'
import { instant, instantOfBound, maybeText, page, pageCount } from '../../protocol/wire.ts'
import { merchantOrder } from './orders.ts'
import { merchantTransaction } from './payments.ts'

/** Rows are only counted up to 10,000. */
export const MAX_SHOP_PAGES = 500

export const merchantRefund = z.object({
  /** The refund’s id. */
  refundId: z.string(),
  /** The refunded payment. */
  transactionId: z.string(),
  /** The shop’s order number. */
  internalOrderId: z.string(),
  /** In cents. */
  amount: minor,
  /** The currency of the payment. */
  currency,
  /** `pending`: accepted by the provider. */
  status: refundStatus,
  /** The code of the failure. */
  failureCode: maybeText,
  /** The merchant’s internal reason. */
  reason: maybeText,
  /** When it was requested. */
  createdAt: instant,
  /** When it last changed. */
  updatedAt: instant,
})
export type MerchantRefund = z.infer<typeof merchantRefund>

export const shopListQuery = z.object({
  /** From 1, with 20 rows each. */
  page: page.check(z.maximum(MAX_SHOP_PAGES, 'Ask for at most 500 pages: narrow from and to')),
  /** Created at or after this instant. */
  from: lenientOptional(instantOfBound),
  /** Created before this instant. */
  to: lenientOptional(instantOfBound),
  /** The shop’s order number. */
  internalOrderId: lenientText(128),
})
export type ShopListQuery = z.output<typeof shopListQuery>

const list = { query: shopListQuery, headers: pageCount } as const

export const shopListCalls = {
  listShopOrders: route({
    base: 'api',
    method: 'GET',
    path: '/orders',
    summary: 'Orders, newest first, 20 a page',
    access: 'secret-key',
    scope: 'orders:read',
    ...list,
    answer: z.array(merchantOrder),
    otherwise: 'The orders could not be read.',
  }),
  listMerchantTransactions: route({
    base: 'api',
    method: 'GET',
    path: '/transactions',
    summary: 'Payments, newest first, 20 a page',
    access: 'secret-key',
    scope: 'payments:read',
    ...list,
    answer: z.array(merchantTransaction),
    otherwise: 'The payments could not be read.',
  }),
  listMerchantRefunds: route({
    base: 'api',
    method: 'GET',
    path: '/refunds',
    summary: 'Refunds, newest first, 20 a page',
    access: 'secret-key',
    scope: 'refunds:read',
    ...list,
    answer: z.array(merchantRefund),
    otherwise: 'The refunds could not be read.',
  }),
  getMerchantRefund: route({
    base: 'api',
    method: 'GET',
    path: '/refunds/{refundId}',
    summary: 'A refund and its outcome',
    access: 'secret-key',
    scope: 'refunds:read',
    answer: merchantRefund,
    otherwise: 'The refund could not be read.',
  }),
} as const
