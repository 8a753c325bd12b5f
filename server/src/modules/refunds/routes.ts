import { refundLimitOf } from '@paydeck/contract/access/grants'
import type { Refund } from '@paydeck/contract/calls/payments/refunds'
import { startOfDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/edge/handlers.ts'
import { countHeaders } from '../../kit/pages.ts'
import { toRange } from '../counts/day-range.ts'
import { columns } from './columns.ts'
import { toRefundSearch } from './list-filter.ts'
import { refundLists, type ListedRefund } from './list-service.ts'
import type { RefundsService } from './service.ts'

const toRefund = (row: ListedRefund, timeZone: string): Refund => ({
  ...columns.toWire(row),
  payoutArrivalAt:
    row.arrivalDate === null ? null : startOfDay(row.arrivalDate, timeZone).toISOString(),
  payoutAmount: row.net,
})

/** Answers the refunds list, and refunds. */
export function refundHandlers(
  db: Database,
  refunds: RefundsService,
): Pick<Handlers, 'queryRefunds' | 'createRefund'> {
  const lists = refundLists(db)
  return {
    queryRefunds: async ({ who, query }) => {
      const { rows, total } = await lists.page(
        who,
        { ...toRange(query), ...toRefundSearch(query) },
        query.page,
      )
      return {
        data: rows.map((row) => toRefund(row, who.timeZone)),
        headers: countHeaders({ total }),
      }
    },
    createRefund: async ({ who, body, named }) => {
      const refund = await refunds.request(who, { ...body, named, limit: refundLimitOf(who) })
      const { refundId, status, amount, toPlan } = refund
      return { data: { refundId, status, amount, ...(toPlan > 0 && { toPlan }) } }
    },
  }
}
