import { MAX_LISTED, type CustomerSummary } from '@paydeck/contract/calls/payments/customer-summary'

import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { notFound } from '../../../kit/errors.ts'
import { toOrder } from '../../orders/order-view.ts'
import type { SavedCardsService } from '../../payments/saved-cards/saved-cards.ts'
import { MAX_ADDED } from '../../../kit/pages.ts'
import * as store from './summary-store.ts'

export interface SummaryDeps {
  db: Pick<Database, 'reader'>
  clock: Pick<Clock, 'now'>
  savedCards: Pick<SavedCardsService, 'ofCustomer'>
}

/** Throws 404 for an unknown customer. */
export async function customerSummaryOf(
  { db: { reader }, clock, savedCards }: SummaryDeps,
  merchantId: string,
  customerId: string,
): Promise<CustomerSummary> {
  const emailKey = await store.readEmailKey(reader, merchantId, customerId)
  if (emailKey === undefined) throw notFound()
  const limit = MAX_LISTED + 1
  const [paid, openOrders, refunds, disputes, cards] = await Promise.all([
    store.readPaid(reader, merchantId, customerId),
    store.readOpenOrders(reader, merchantId, { customerId, emailKey }, limit),
    store.readRefunds(reader, merchantId, customerId, limit),
    store.readDisputes(reader, merchantId, customerId, limit),
    savedCards.ofCustomer(merchantId, customerId),
  ])
  const now = clock.now()
  return {
    ...sumPaid(paid),
    openOrders: openOrders.map((row) => toOrder(row, now)),
    refunds: refunds.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    disputes: disputes.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() })),
    savedCards: cards.map(
      ({ cardPaymentSourceId, brand, last4, expMonth, expYear, createdAt }) => ({
        cardPaymentSourceId,
        brand,
        last4,
        expMonth,
        expYear,
        createdAt,
      }),
    ),
  }
}

/** All or nothing: more payments than the limit have no sums. */
function sumPaid(paid: readonly store.PaidRow[]): Pick<CustomerSummary, 'taken' | 'declined'> {
  const made = paid.reduce((sum, row) => sum + row.made, 0)
  if (made > MAX_ADDED) return { taken: null, declined: null }
  return {
    taken: paid.flatMap(({ currency, payments, taken, refunded, firstAt, lastAt }) =>
      taken === null || firstAt === null || lastAt === null
        ? []
        : [
            {
              currency,
              payments,
              taken,
              refunded: refunded ?? 0,
              firstAt: firstAt.toISOString(),
              lastAt: lastAt.toISOString(),
            },
          ],
    ),
    declined: paid.reduce((sum, row) => sum + row.declined, 0),
  }
}
