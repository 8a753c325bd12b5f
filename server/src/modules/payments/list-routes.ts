import { PAGE_COUNT_HEADER } from '@paydeck/contract/client'

import { localDay } from '@paydeck/contract/days'

import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Handlers } from '../../http/handlers.ts'
import { arrivalsOf } from '../payouts/arrivals.ts'
import { toPaymentFilter } from './list-filter.ts'
import { paymentLists } from './list-service.ts'
import { toPayment, toTransactionDetail } from './view.ts'

/** Answers the payments list and the transaction detail. */
export function paymentReadHandlers(
  db: Database,
  clock: Clock,
): Pick<Handlers, 'queryPayments' | 'getTransaction'> {
  const lists = paymentLists(db)
  return {
    queryPayments: async ({ who, query }) => {
      const { rows, pageCount } = await lists.page(who, toPaymentFilter(query), query.page)
      // Nothing is paid out before its day: the newest pages need not ask.
      const today = localDay(clock.now(), who.timeZone)
      const due = rows.filter((row) => row.available_on !== null && row.available_on <= today)
      const arrivals = await arrivalsOf(
        db.reader,
        who,
        due.map((row) => row.transaction_id),
      )
      const data = rows.map((row) => ({
        ...toPayment(row),
        ...arrivals.get(row.transaction_id),
      }))
      return { data, headers: { [PAGE_COUNT_HEADER]: pageCount } }
    },
    getTransaction: async ({ who, params }) => ({
      data: toTransactionDetail(await lists.one(who, params.transactionId)),
    }),
  }
}
