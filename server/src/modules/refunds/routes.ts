import { refundLimitOf } from '@paydeck/contract/access/grants'
import type { Refund, refundsQuery } from '@paydeck/contract/calls/payments/refunds'
import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'
import { startOfDay } from '@paydeck/contract/time/days'
import { parseAmount } from '@paydeck/contract/money/money'
import type * as z from 'zod/mini'

import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/edge/handlers.ts'
import { badRequest } from '../../kit/errors.ts'
import { toRange } from '../counts/day-range.ts'
import { columns } from './columns.ts'
import { refundLists, type ListedRefund, type RefundFilter } from './list-service.ts'
import type { RefundsService } from './service.ts'

/** Reads the query of the refunds list; an amount that is none refuses the request. */
function toFilter(query: z.output<typeof refundsQuery>): RefundFilter {
  const amount = query.amount === undefined ? null : parseAmount(query.amount)
  if (query.amount !== undefined && amount === null) throw badRequest('Please enter a valid amount')
  return {
    ...toRange(query),
    internalOrderId: query.internalOrderId ?? null,
    emailKey: query.customerEmail?.trim().toLowerCase() ?? null,
    amount,
  }
}

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
      const { rows, pageCount } = await lists.page(who, toFilter(query), query.page)
      return {
        data: rows.map((row) => toRefund(row, who.timeZone)),
        headers: { [PAGE_COUNT_HEADER]: pageCount },
      }
    },
    createRefund: async ({ who, body, named }) => {
      const refund = await refunds.request(who, { ...body, named, limit: refundLimitOf(who) })
      const { refundId, status, amount, toPlan } = refund
      return { data: { refundId, status, amount, ...(toPlan > 0 && { toPlan }) } }
    },
  }
}
