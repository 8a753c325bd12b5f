import { PAGE_COUNT_HEADER } from '@paydeck/contract/client'

import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { toPaymentFilter } from './list-filter.ts'
import { paymentLists } from './list-service.ts'
import { toPayment, toTransactionDetail } from './view.ts'

/** Answers the payments list and the transaction detail. */
export function paymentReadHandlers(
  db: Database,
): Pick<Handlers, 'queryPayments' | 'getTransaction'> {
  const lists = paymentLists(db)
  return {
    queryPayments: async ({ who, query }) => {
      const { rows, pageCount } = await lists.page(who, toPaymentFilter(query), query.page)
      return { data: rows.map(toPayment), headers: { [PAGE_COUNT_HEADER]: pageCount } }
    },
    getTransaction: async ({ who, params }) => ({
      data: toTransactionDetail(await lists.one(who, params.transactionId)),
    }),
  }
}
