import { localDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import { processDue } from '../../jobs/process-due.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict } from '../../kit/errors.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { nextRunAfter, runDayOf } from '../bank-accounts/schedule-rules.ts'
import { isBusinessDay } from '../ledger/settlement-days.ts'
import type { PayoutOutcome } from '../../providers/bank/port.ts'
import { completePayout } from './complete.ts'
import { reservePayout, type ReservationDeps, type Run, type RunResult } from './run-currency.ts'
import {
  checkPayout,
  checkPayoutNow,
  sendPayout,
  type PayoutCheck,
  type SendingDeps,
} from './sending.ts'
import type { MerchantsService } from '../merchants/service.ts'
import * as store from './store.ts'

/** Merchants processed concurrently, so that a slow bank does not hold up the others. */
const CONCURRENCY = 4

export interface PayoutsDeps extends ReservationDeps, SendingDeps {
  db: Database
  clock: Clock
  accounts: Pick<BankAccountsService, 'primary' | 'forBank' | 'markReturned'>
  merchants: Pick<MerchantsService, 'movePayoutDue'>
  /** Receives the failure of a merchant or payout; the next sweep tries again. */
  onError: (failure: unknown) => void
}

export interface PayoutsService {
  /**
   * Runs every day that is due at business time, including missed ones. Safe with several workers: each day is paid
   * once.
   */
  runDueOf(merchantId: string): Promise<void>
  check(merchantId: string, payoutId: string): Promise<void>
  /** Records an outcome that a bank reports in a statement or a file of returns. Idempotent. */
  record(merchantId: string, payoutId: string, outcome: PayoutOutcome): Promise<void>
  /** Asks the bank about the payout of an event. `missing`: the bank does not know it, or another bank sent it. */
  checkNow(merchantId: string, payoutId: string, provider: string): Promise<PayoutCheck>
  runDue(): Promise<void>
  checkDue(): Promise<void>
  /** Runs due days first. 409 on a day on which banks do not work. A second run on the same day does nothing. */
  runNow(merchantId: string): Promise<RunResult[]>
}

export function payoutsService(deps: PayoutsDeps): PayoutsService {
  const { db, clock } = deps
  const onError = (failure: unknown) => deps.onError(failure)
  return {
    runDueOf: (merchantId) => runDueOf(deps, merchantId),
    check: (merchantId, payoutId) => checkPayout(deps, { merchantId, payoutId }),
    async record(merchantId, payoutId, outcome) {
      const key = { merchantId, payoutId }
      await db.inMerchant(merchantId, (tx) => completePayout(deps, tx, key, outcome))
    },
    checkNow: (merchantId, payoutId, provider) =>
      checkPayoutNow(deps, { merchantId, payoutId }, provider),
    runDue: () =>
      processDue({
        find: (limit) => db.inSweep((tx) => store.dueMerchants(tx, clock.now(), limit)),
        nameOf: (due) => due.merchantId,
        handle: (due) => runDueOf(deps, due.merchantId),
        onError,
        concurrency: CONCURRENCY,
      }),
    checkDue: () =>
      processDue({
        find: (limit) => db.inSweep((tx) => store.duePayouts(tx, clock.now(), limit)),
        nameOf: (due) => `${due.merchantId} ${due.payoutId}`,
        handle: (due) => checkPayout(deps, due),
        onError,
        concurrency: CONCURRENCY,
      }),
    runNow: (merchantId) => runNow(deps, merchantId),
  }
}

async function runDay(deps: PayoutsDeps, merchantId: string, run: Run): Promise<RunResult[]> {
  const { db, gateways } = deps
  const currencies = await db.inMerchant(merchantId, (tx) => store.currenciesOf(tx, merchantId))
  const results: RunResult[] = []
  for (const currency of currencies) {
    const bank = await gateways.bank.for({ merchantId, currency })
    const result = await db.inMerchant(merchantId, async (tx) => {
      const terms = await store.readTerms(tx, merchantId)
      if (!terms?.activatedAt)
        return { currency, outcome: 'nothing' as const, available: 0, payoutId: null }
      return reservePayout(deps, tx, {
        ...run,
        merchantId,
        terms,
        currency,
        provider: bank?.name ?? null,
      })
    })
    results.push(result)
    if (result.outcome === 'no_bank_provider')
      deps.onError(new Error(`Merchant ${merchantId} was not paid out: no bank is built in`))
    if (result.payoutId) await sendPayout(deps, { merchantId, payoutId: result.payoutId })
  }
  return results
}

async function runDueOf(deps: PayoutsDeps, merchantId: string): Promise<void> {
  const { db, clock, merchants } = deps
  for (;;) {
    const terms = await db.inMerchant(merchantId, (tx) => store.readTerms(tx, merchantId))
    const due = terms?.payoutDueAt
    if (!terms || !due || due > clock.now()) return
    const place = { country: terms.tradingCountry, timeZone: terms.timeZone }
    const businessDay = runDayOf(due, place)
    if (businessDay !== null) await runDay(deps, merchantId, { businessDay, asOf: due })
    const next = nextRunAfter(due, terms.payoutSchedule, place)
    const isClaimed = await db.inMerchant(merchantId, (tx) =>
      merchants.movePayoutDue(tx, merchantId, due, next),
    )
    // Another worker is running it, or the schedule has just changed; the next sweep checks again.
    if (!isClaimed) return
  }
}

async function runNow(deps: PayoutsDeps, merchantId: string): Promise<RunResult[]> {
  await runDueOf(deps, merchantId)
  const terms = await deps.db.inMerchant(merchantId, (tx) => store.readTerms(tx, merchantId))
  if (!terms?.activatedAt)
    throw conflict('merchant_not_activated', 'This merchant has not been activated yet.')
  const now = deps.clock.now()
  const businessDay = localDay(now, terms.timeZone)
  if (!isBusinessDay(businessDay, terms.tradingCountry))
    throw conflict(
      'no_business_day',
      `${businessDay} is not a business day for this merchant, so there are no payouts today.`,
    )
  return runDay(deps, merchantId, { businessDay, asOf: now })
}
