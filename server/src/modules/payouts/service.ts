import { localDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import { processDue } from '../../jobs/process-due.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict } from '../../kit/errors.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { nextRunAfter, runDayOf } from '../bank-accounts/schedule-rules.ts'
import { isBusinessDay } from '../ledger/calendar.ts'
import { payoutReservation, type ReservationDeps, type Run, type RunResult } from './reserve.ts'
import { payoutSending, type SendingDeps } from './sending.ts'
import type { MerchantsService } from '../merchants/service.ts'
import * as store from './store.ts'

/** How many are worked on at once: a bank that is slow to answer for one merchant does not keep the others waiting. */
const LANES = 4

export interface PayoutsDeps extends ReservationDeps, SendingDeps {
  db: Database
  clock: Clock
  accounts: Pick<BankAccountsService, 'primary' | 'forBank'>
  merchants: Pick<MerchantsService, 'movePayoutDue'>
  bank: SendingDeps['bank']
  /** Told of everything that went wrong with one merchant or payout; the next sweep tries again. */
  onError: (failure: unknown) => void
}

export type PayoutsService = ReturnType<typeof payoutsService>

/** Paying merchants out, and finding out whether the money arrived. */
export function payoutsService(deps: PayoutsDeps) {
  const { db, clock } = deps
  const reserve = payoutReservation(deps)
  const { send, check } = payoutSending(deps)

  /** Runs one day of one merchant, one currency after the other. */
  async function runDay(merchantId: string, run: Run): Promise<RunResult[]> {
    const currencies = await db.inMerchant(merchantId, (tx) => store.currenciesOf(tx, merchantId))
    const results: RunResult[] = []
    for (const currency of currencies) {
      const result = await db.inMerchant(merchantId, async (tx) => {
        const terms = await store.readTerms(tx, merchantId)
        if (!terms?.activatedAt)
          return { currency, outcome: 'nothing' as const, available: 0, payoutId: null }
        return reserve(tx, merchantId, terms, currency, run)
      })
      results.push(result)
      if (result.outcome === 'no_bank_provider')
        deps.onError(new Error(`Merchant ${merchantId} was not paid out: no bank is built in`))
      if (result.payoutId) await send(merchantId, result.payoutId)
    }
    return results
  }

  /**
   * Runs everything of one merchant that is due at business time, day by day, and moves its next look on. A run that
   * was missed is made up for as of its own hour. Safe beside another worker: a day is paid out once.
   */
  async function runDueOf(merchantId: string): Promise<void> {
    for (;;) {
      const terms = await db.inMerchant(merchantId, (tx) => store.readTerms(tx, merchantId))
      const due = terms?.payoutDueAt
      if (!terms || !due || due > clock.now()) return
      const place = { country: terms.tradingCountry, timeZone: terms.timeZone }
      const businessDay = runDayOf(due, place)
      if (businessDay !== null) await runDay(merchantId, { businessDay, asOf: due })
      const next = nextRunAfter(due, terms.payoutSchedule, place)
      const isMine = await db.inMerchant(merchantId, (tx) =>
        deps.merchants.movePayoutDue(tx, merchantId, due, next),
      )
      // Another worker is at it, or the schedule has just been changed: the next sweep looks again.
      if (!isMine) return
    }
  }

  return {
    runDueOf,
    check,

    /** The run: every merchant whose hour has come. */
    runDue: (): Promise<void> =>
      processDue({
        find: (most) => db.inSweep((tx) => store.dueMerchants(tx, clock.now(), most)),
        nameOf: (due) => due.merchantId,
        see: (due) => runDueOf(due.merchantId),
        onError: (failure) => deps.onError(failure),
        lanes: LANES,
      }),

    /** Asks the bank about every payout that is due for it. */
    checkDue: (): Promise<void> =>
      processDue({
        find: (most) => db.inSweep((tx) => store.duePayouts(tx, clock.now(), most)),
        nameOf: (due) => `${due.merchantId} ${due.payoutId}`,
        see: (due) => check(due.merchantId, due.payoutId),
        onError: (failure) => deps.onError(failure),
        lanes: LANES,
      }),

    /**
     * Pays a merchant out now, whatever its schedule and the hour; what is due is done first. 409 with a sentence on
     * a day on which banks do not work. A second run of a day does nothing.
     */
    async runNow(merchantId: string): Promise<RunResult[]> {
      await runDueOf(merchantId)
      const terms = await db.inMerchant(merchantId, (tx) => store.readTerms(tx, merchantId))
      if (!terms?.activatedAt)
        throw conflict('merchant_not_activated', 'This merchant has not been activated yet.')
      const now = clock.now()
      const businessDay = localDay(now, terms.timeZone)
      if (!isBusinessDay(businessDay, terms.tradingCountry))
        throw conflict(
          'no_business_day',
          `${businessDay} is no business day where the merchant is: no payouts today.`,
        )
      return runDay(merchantId, { businessDay, asOf: now })
    },
  }
}
