import { localDay, startOfDay } from '@paydeck/contract/days'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { BankGateway, PayoutRequest } from '../../providers/bank/port.ts'
import type { AuditService } from '../audit/service.ts'
import { arrivalDayOf, nextRunAfter, runDayOf } from '../bank-accounts/schedule-rules.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { isBusinessDay } from '../ledger/calendar.ts'
import { payoutSent } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Tell } from '../notifications/news.ts'
import { payoutCompletion } from './complete.ts'
import { ALERT_AFTER, decide, nextCheck, referenceOf, type Decision } from './rules.ts'
import * as store from './store.ts'

/** How many due merchants or payouts one look finds. */
const SWEEP_BATCH = 50
/** How many of them are worked on at once. */
const LANES = 4

export interface PayoutsDeps {
  db: Database
  clock: Clock
  newId: NewId
  bank: BankGateway
  /** False in production while no bank is built in: the sandbox's moves no money. */
  hasProvider: boolean
  accounts: Pick<BankAccountsService, 'primary' | 'forBank'>
  ledger: LedgerService
  audit: AuditService
  tell: Tell
  /** Told of everything that went wrong with one merchant or payout; the next sweep tries again. */
  onError: (failure: unknown) => void
}

/** What a run did in one currency. */
export interface RunResult {
  currency: 'AUD' | 'NZD'
  outcome: Exclude<Decision['kind'], 'pay'> | 'paid_out' | 'done_before'
  /** What was available. Minor units. */
  available: number
  payoutId: string | null
}

export type PayoutsService = ReturnType<typeof payoutsService>

/** Paying merchants out, and finding out whether the money arrived. */
export function payoutsService(deps: PayoutsDeps) {
  const { db, clock, newId, bank, accounts, ledger, audit } = deps
  const complete = payoutCompletion(deps)

  /** Decides and reserves one currency of one run: what is taken is marked and booked, and nobody was told yet. */
  async function reserve(
    tx: MerchantTx,
    merchantId: string,
    terms: store.RunTerms,
    currency: 'AUD' | 'NZD',
    { businessDay, asOf }: Run,
  ): Promise<RunResult> {
    await store.lockPayable(tx, merchantId, currency)
    if (await store.hasPayout(tx, merchantId, currency, businessDay))
      return { currency, outcome: 'done_before', available: 0, payoutId: null }
    const sum = await store.sumPayable(tx, merchantId, currency, businessDay, asOf)
    const account = await accounts.primary(tx, merchantId, currency)
    const decision = decide({ ...sum, account, hasProvider: deps.hasProvider }, asOf)
    const { available } = sum
    if (decision.kind === 'nothing')
      return { currency, outcome: 'nothing', available, payoutId: null }

    const now = clock.now()
    const before = await store.runBefore(tx, merchantId, currency, businessDay)
    const opening = before?.closing_balance ?? 0
    const run = {
      currency,
      business_day: businessDay,
      opening_balance: opening,
      available,
      ran_at: now,
    }
    if (decision.kind !== 'pay') {
      await store.writeRun(tx, merchantId, {
        ...run,
        outcome: decision.kind,
        closing_balance: available,
        payout_id: null,
      })
      // Said once, not every day.
      if (decision.kind !== 'carried_forward' && decision.kind !== before?.outcome)
        await audit.record(tx, merchantId, {
          actor: 'system:payout-run',
          action: 'payout.blocked',
          subjectType: 'merchant',
          subjectId: merchantId,
          details: { currency, available, reason: decision.kind, businessDay },
        })
      return { currency, outcome: decision.kind, available, payoutId: null }
    }

    const payoutId = newId('payout')
    await store.insertPayout(tx, merchantId, {
      payout_id: payoutId,
      currency,
      amount: decision.amount,
      status: 'pending',
      external_account_id: decision.externalAccountId,
      reference: referenceOf(payoutId, businessDay),
      opening_balance: opening,
      closing_balance: 0,
      business_day: businessDay,
      arrival_date: null,
      carried_by: null,
      provider: bank.name,
      provider_ref: null,
      failure_code: null,
      failure_message: null,
      checks: 0,
      next_check_at: nextCheck(0, now),
      created_at: asOf,
      updated_at: now,
    })
    const taken = await store.takeEntries(tx, merchantId, currency, businessDay, asOf, payoutId)
    if (taken !== decision.amount)
      throw new Error(`Payout ${payoutId} is ${decision.amount}, its entries come to ${taken}`)
    await store.carryFailed(tx, merchantId, payoutId)
    await store.writeRun(tx, merchantId, {
      ...run,
      outcome: 'paid_out',
      closing_balance: 0,
      payout_id: payoutId,
    })
    await ledger.post(tx, merchantId, payoutSent({ payoutId, currency, amount: decision.amount }), {
      occurredAt: asOf,
      transactionId: null,
      internalOrderId: null,
      country: terms.trading_country,
      timeZone: terms.time_zone,
      event: {
        actor: 'system:payout-run',
        action: 'payout.sent',
        subjectType: 'payout',
        subjectId: payoutId,
        details: {
          amount: decision.amount,
          currency,
          account: decision.externalAccountId,
          businessDay,
        },
      },
    })
    return { currency, outcome: 'paid_out', available, payoutId }
  }

  /** Tells the bank, with no transaction open, and writes down its answer. The payout's id is the bank's key. */
  async function send(merchantId: string, payoutId: string): Promise<void> {
    const request = await db.inMerchant(merchantId, async (tx): Promise<PayoutRequest | null> => {
      const payout = await store.lockPayout(tx, merchantId, payoutId)
      const terms = await store.readTerms(tx, merchantId)
      if (payout.status !== 'pending' || !terms) return null
      const arrival = arrivalDayOf(payout.business_day, terms.trading_country)
      return {
        payoutId,
        amount: payout.amount,
        currency: payout.currency,
        account: await accounts.forBank(tx, merchantId, payout.external_account_id),
        reference: payout.reference,
        arriveBy: startOfDay(arrival, terms.time_zone),
      }
    })
    if (!request) return
    const outcome = await bank.send(request)
    await db.inMerchant(merchantId, (tx) => complete(tx, merchantId, payoutId, outcome))
  }

  interface Run {
    /** The local day of the run. */
    businessDay: string
    /** Only what was entered by then is paid; also the payout's own time. */
    asOf: Date
  }

  /** Runs one day of one merchant, one currency after the other. */
  async function runDay(merchantId: string, run: Run): Promise<RunResult[]> {
    const currencies = await db.inMerchant(merchantId, (tx) => store.currenciesOf(tx, merchantId))
    const results: RunResult[] = []
    for (const currency of currencies) {
      const result = await db.inMerchant(merchantId, async (tx) => {
        const terms = await store.readTerms(tx, merchantId)
        if (!terms?.activated_at)
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
      const due = terms?.payout_due_at
      if (!terms || !due || due > clock.now()) return
      const place = { country: terms.trading_country, timeZone: terms.time_zone }
      const businessDay = runDayOf(due, place)
      if (businessDay !== null) await runDay(merchantId, { businessDay, asOf: due })
      const next = nextRunAfter(due, terms.payout_schedule, place)
      const isMine = await db.inMerchant(merchantId, (tx) =>
        store.moveDue(tx, merchantId, due, next),
      )
      // Another worker is at it, or the schedule has just been changed: the next sweep looks again.
      if (!isMine) return
    }
  }

  /** Asks the bank what became of one payout; one that it does not know is sent again, under the same key. */
  async function check(merchantId: string, payoutId: string): Promise<void> {
    const now = clock.now()
    const due = await db.inMerchant(merchantId, (tx) =>
      store.claimCheck(tx, merchantId, payoutId, now, (checks) => nextCheck(checks, now)),
    )
    if (!due) return
    // The sandbox would say that it has arrived.
    if (!deps.hasProvider)
      throw new Error(`Payout ${payoutId} cannot be asked for: no bank is built in`)
    const found = await bank.lookup(payoutId)
    if (found.kind === 'not_found') {
      if (due.status === 'pending') await send(merchantId, payoutId)
      else deps.onError(new Error(`The bank has forgotten payout ${payoutId}`))
    } else {
      await db.inMerchant(merchantId, (tx) => complete(tx, merchantId, payoutId, found))
    }
    const isOpen = found.kind !== 'paid' && found.kind !== 'refused' && found.kind !== 'returned'
    if (isOpen && now.getTime() - due.created_at.getTime() >= ALERT_AFTER)
      deps.onError(
        new Error(`Payout ${payoutId} is still ${due.status} after ${due.checks} checks`),
      )
  }

  /** Does something for each row that is due, until none is left; those that fail are passed by. */
  async function forEachDue<Row>(
    find: (skip: number) => Promise<Row[]>,
    work: (row: Row) => Promise<void>,
  ): Promise<void> {
    let failed = 0
    let rows = await find(failed)
    const lane = async (): Promise<void> => {
      for (let row = rows.shift(); row; row = rows.shift())
        try {
          await work(row)
        } catch (failure) {
          failed++
          deps.onError(failure)
        }
    }
    while (rows.length > 0) {
      // A bank that is slow to answer for one merchant does not keep the others waiting.
      await Promise.all(Array.from({ length: LANES }, lane))
      rows = await find(failed)
    }
  }

  return {
    runDueOf,
    check,

    /** The run: every merchant whose hour has come. */
    runDue: (): Promise<void> =>
      forEachDue(
        (skip) => db.inSweep((tx) => store.dueMerchants(tx, clock.now(), skip, SWEEP_BATCH)),
        (row) => runDueOf(row.merchant_id),
      ),

    /** Asks the bank about every payout that is due for it. */
    checkDue: (): Promise<void> =>
      forEachDue(
        (skip) => db.inSweep((tx) => store.duePayouts(tx, clock.now(), skip, SWEEP_BATCH)),
        (row) => check(row.merchant_id, row.payout_id),
      ),

    /**
     * Pays a merchant out now, whatever its schedule and the hour; what is due is done first. 409 with a sentence on
     * a day on which banks do not work. A second run of a day does nothing.
     */
    async runNow(merchantId: string): Promise<RunResult[]> {
      await runDueOf(merchantId)
      const terms = await db.inMerchant(merchantId, (tx) => store.readTerms(tx, merchantId))
      if (!terms?.activated_at)
        throw conflict('merchant_not_activated', 'This merchant has not been activated yet.')
      const now = clock.now()
      const businessDay = localDay(now, terms.time_zone)
      if (!isBusinessDay(businessDay, terms.trading_country))
        throw conflict(
          'no_business_day',
          `${businessDay} is no business day where the merchant is: no payouts today.`,
        )
      return runDay(merchantId, { businessDay, asOf: now })
    },
  }
}
