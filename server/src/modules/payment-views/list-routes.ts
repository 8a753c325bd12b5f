import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/edge/handlers.ts'
import { countHeaders } from '../../kit/pages.ts'
import { toPaymentFilter } from './list-filter.ts'
import type { PaymentRows } from './list-rows.ts'
import { paymentLists } from './list-service.ts'
import { totalsOf } from './totals.ts'
import { timelineOf } from './timeline.ts'
import { toTransactionDetail } from './details.ts'

export function paymentReadHandlers(
  db: Database,
  listed: PaymentRows,
): Pick<Handlers, 'queryPayments' | 'getPaymentTotals' | 'getTransaction' | 'getPaymentTimeline'> {
  const lists = paymentLists(db)
  return {
    queryPayments: async ({ actor, query }) => {
      const { rows, total } = await lists.page(actor, toPaymentFilter(query), query.page)
      const data = await listed.complete(actor, rows)
      return { data, headers: countHeaders({ total }) }
    },
    getPaymentTotals: async ({ actor, query }) => ({
      data: await totalsOf(db.reader, actor, toPaymentFilter({ ...query, page: 1 })),
    }),
    getPaymentTimeline: async ({ actor, params }) => ({
      data: await timelineOf(db.reader, actor, params.transactionId),
    }),
    getTransaction: async ({ reader: { merchantId }, params }) => ({
      data: toTransactionDetail(await lists.one(merchantId, params.transactionId)),
    }),
  }
}
