import { localDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Handlers } from '../../http/edge/handlers.ts'
import { countHeaders } from '../../kit/pages.ts'
import { tagsOfRecords } from '../notes/tags-of-records.ts'
import { arrivalsOf } from '../payouts/arrivals.ts'
import { plansOfPayments } from '../plans/plan-summary.ts'
import { refundsOfPayments } from '../refunds/refunds-of-payments.ts'
import { columns } from './columns.ts'
import { toPaymentFilter } from './list-filter.ts'
import { paymentLists } from './list-service.ts'
import { totalsOf } from './totals.ts'
import { timelineOf } from './timeline.ts'
import { toTransactionDetail } from './details.ts'

const idOf = (row: { transactionId: string }): string => row.transactionId

const UNPAID = { payoutArrivalAt: null, payoutAmount: null, payoutId: null }
const UNPLANNED = { payPlanInitialPaymentAmount: null, payPlanScheduledInstalments: [] }

export function paymentReadHandlers(
  db: Database,
  clock: Clock,
): Pick<Handlers, 'queryPayments' | 'getPaymentTotals' | 'getTransaction' | 'getPaymentTimeline'> {
  const lists = paymentLists(db)
  return {
    queryPayments: async ({ who, query }) => {
      const { rows, total } = await lists.page(who, toPaymentFilter(query), query.page)
      // Payouts come after their day, so that the newest pages need not ask.
      const today = localDay(clock.now(), who.timeZone)
      const due = rows.filter((row) => row.availableOn !== null && row.availableOn <= today)
      const inParts = rows.filter((row) => row.payPlanId !== null)
      const givenBack = rows.filter((row) => row.refundReserved > 0)
      const disputed = rows.filter((row) => row.status === 'disputed')
      const [arrivals, plans, refunds, lost, tags] = await Promise.all([
        arrivalsOf(db.reader, who, due.map(idOf)),
        plansOfPayments(db.reader, who.merchantId, inParts.map(idOf)),
        refundsOfPayments(db.reader, who.merchantId, givenBack.map(idOf)),
        lists.lost(who.merchantId, disputed.map(idOf)),
        tagsOfRecords(db.reader, who.merchantId, 'payment', rows.map(idOf)),
      ])
      const data = rows.map((row) => ({
        ...columns.toWire(row),
        ...UNPAID,
        ...UNPLANNED,
        ...arrivals.get(row.transactionId),
        ...plans.get(row.transactionId),
        refundWaiting: row.refundWaiting,
        refunds: refunds.get(row.transactionId) ?? [],
        isDisputeLost: lost.has(row.transactionId),
        tags: tags.get(row.transactionId) ?? [],
      }))
      return { data, headers: countHeaders({ total }) }
    },
    getPaymentTotals: async ({ who, query }) => ({
      data: await totalsOf(db.reader, who, toPaymentFilter({ ...query, page: 1 })),
    }),
    getPaymentTimeline: async ({ who, params }) => ({
      data: await timelineOf(db.reader, who, params.transactionId),
    }),
    getTransaction: async ({ reader: { merchantId }, params }) => ({
      data: toTransactionDetail(await lists.one(merchantId, params.transactionId)),
    }),
  }
}
