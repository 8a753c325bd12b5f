import type { Refund } from '@paydeck/contract/calls/payments/refunds'
import { startOfDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/edge/handlers.ts'
import { countHeaders } from '../../kit/pages.ts'
import { toRange } from '../counts/day-range.ts'
import { methodType } from '../payments/method-type.ts'
import { columns } from './columns.ts'
import { toRefundSearch } from './list-filter.ts'
import { refundLists, type ListedRefund } from './list-service.ts'

const answerOf = columns.responseWith<Refund>({
  payoutArrivalAt: true,
  payoutAmount: true,
  customerFullName: true,
  paymentMethodType: true,
  paymentSourceBrand: true,
  paymentSourceLast4: true,
  description: true,
})

const toRefund = (row: ListedRefund, timeZone: string): Refund =>
  answerOf(row, {
    payoutArrivalAt:
      row.arrivalDate === null ? null : startOfDay(row.arrivalDate, timeZone).toISOString(),
    payoutAmount: row.net,
    customerFullName: row.customerName,
    paymentMethodType: methodType(row),
    paymentSourceBrand: row.sourceBrand,
    paymentSourceLast4: row.sourceLast4,
    description: row.description,
  })

export function refundHandlers(db: Database): Pick<Handlers, 'queryRefunds' | 'getRefundSums'> {
  const lists = refundLists(db)
  return {
    queryRefunds: async ({ actor, query }) => {
      const { rows, total } = await lists.page(
        actor,
        { ...toRange(query), ...toRefundSearch(query) },
        query.page,
      )
      return {
        data: rows.map((row) => toRefund(row, actor.timeZone)),
        headers: countHeaders({ total }),
      }
    },
    getRefundSums: async ({ actor, query }) => ({
      data: await lists.sums(actor.merchantId, { ...toRange(query), ...toRefundSearch(query) }),
    }),
  }
}
