import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { localDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { tagsOfRecords } from '../notes/tags-of-records.ts'
import { arrivalsOf } from '../payouts/arrivals.ts'
import { plansOfPayments } from '../plans/plan-summary.ts'
import { refundsOfPayments } from '../refunds/refunds-of-payments.ts'
import { columns } from './columns.ts'
import * as store from './list-store.ts'

/** The person on whom the rows depend. */
type RowReader = Pick<Actor, 'merchantId' | 'timeZone' | 'role' | 'permissions'>

export type PaymentRows = ReturnType<typeof paymentRows>

const toPayment = columns.responseWith<Payment>({
  payoutArrivalAt: true,
  payoutAmount: true,
  payoutId: true,
  payPlanInitialPaymentAmount: true,
  payPlanScheduledInstalments: true,
  refundWaiting: true,
  returnedAmount: true,
  refunds: true,
  isDisputeLost: true,
  tags: true,
})

const idOf = (row: { transactionId: string }): string => row.transactionId

const UNPAID = { payoutArrivalAt: null, payoutAmount: null, payoutId: null }
const UNPLANNED = { payPlanInitialPaymentAmount: null, payPlanScheduledInstalments: [] }

/** A payout comes only after its day, so the newest pages need no query. */
function dueIn(timeZone: string, clock: Clock) {
  const today = localDay(clock.now(), timeZone)
  return ({ availableOn }: store.ListedPayment): boolean =>
    availableOn !== null && availableOn <= today
}

/** Payments in the form of the list. */
export function paymentRows({ reader }: Pick<Database, 'reader'>, clock: Clock) {
  async function complete(
    viewer: RowReader,
    rows: readonly store.ListedPayment[],
  ): Promise<Payment[]> {
    const due = rows.filter(dueIn(viewer.timeZone, clock))
    const inParts = rows.filter((row) => row.payPlanId !== null)
    const givenBack = rows.filter((row) => row.refundReserved > 0)
    const disputed = rows.filter((row) => row.status === 'disputed')
    const [arrivals, plans, refunds, lost, tags] = await Promise.all([
      arrivalsOf(reader, viewer, due.map(idOf)),
      plansOfPayments(reader, viewer.merchantId, inParts.map(idOf)),
      refundsOfPayments(reader, viewer.merchantId, givenBack.map(idOf)),
      store.readLost(reader, viewer.merchantId, disputed.map(idOf)),
      tagsOfRecords(reader, viewer.merchantId, 'payment', rows.map(idOf)),
    ])
    return rows.map((row) => {
      const { transactionId } = row
      const { payoutArrivalAt, payoutAmount, payoutId } = arrivals.get(transactionId) ?? UNPAID
      const plan = plans.get(transactionId) ?? UNPLANNED
      return toPayment(row, {
        payoutArrivalAt,
        payoutAmount,
        payoutId,
        payPlanInitialPaymentAmount: plan.payPlanInitialPaymentAmount,
        payPlanScheduledInstalments: plan.payPlanScheduledInstalments,
        refundWaiting: row.refundWaiting,
        returnedAmount: row.returned,
        refunds: refunds.get(transactionId) ?? [],
        isDisputeLost: lost.has(transactionId),
        tags: tags.get(transactionId) ?? [],
      })
    })
  }

  return {
    complete,

    /**
     * Payments whose rows are the same for everyone who may read payments: leaves out those that may be paid out,
     * because not everyone may see the payout.
     */
    async sameForAll(
      { merchantId, timeZone }: Pick<Actor, 'merchantId' | 'timeZone'>,
      transactionIds: readonly string[],
    ): Promise<Payment[]> {
      if (transactionIds.length === 0) return []
      const rows = await store.readThese(reader, merchantId, [...transactionIds])
      const isDue = dueIn(timeZone, clock)
      const same = rows.filter((row) => !isDue(row))
      return complete({ merchantId, timeZone, role: '', permissions: [] }, same)
    },
  }
}
