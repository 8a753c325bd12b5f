import { startOfDay } from '@paydeck/contract/time/days'

import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Arrived, PayoutOutcome } from '../../providers/bank/port.ts'
import { arrivalDayOf } from '../bank-accounts/schedule-rules.ts'
import { payoutFailed, payoutPaid, payoutReturned, type Journal } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import { nextCheck } from '../operations/rules.ts'
import * as store from './store.ts'

export interface PayoutCompletionDeps {
  clock: Clock
  ledger: LedgerService
  events: DomainEvents
}

const DAY = 86_400_000

/** When to ask again after a payout that arrived and may still come back: once a day. */
function nextLook({ returnsUntil }: Arrived, now: Date): Date | null {
  if (returnsUntil === undefined || returnsUntil <= now) return null
  return new Date(Math.min(returnsUntil.getTime(), now.getTime() + DAY))
}

/**
 * Writes down what became of a payout; the one function that does, for the live call and for whoever asks the bank
 * later. Runs in one transaction and may be called any number of times, late or twice: only the first final outcome
 * counts. Locks the payout, then the balances.
 */
export function payoutCompletion({ clock, ledger, events }: PayoutCompletionDeps) {
  return async function complete(
    tx: MerchantTx,
    merchantId: string,
    payoutId: string,
    outcome: PayoutOutcome,
  ): Promise<store.PayoutRow> {
    const before = await store.lockPayout(tx, merchantId, payoutId)
    const terms = await store.readTerms(tx, merchantId)
    if (!terms) throw new Error(`Merchant ${merchantId} is missing`)
    const now = clock.now()
    const fact = { payoutId, currency: before.currency, amount: before.amount }
    const place = { country: terms.tradingCountry, timeZone: terms.timeZone }
    const post = (journal: Journal, what: 'paid' | 'failed', code: string | null) =>
      ledger.post(tx, merchantId, journal, {
        occurredAt: now,
        transactionId: null,
        internalOrderId: null,
        ...place,
        event: {
          actor: 'system:payout-run',
          action: `payout.${what}`,
          subjectType: 'payout',
          subjectId: payoutId,
          details: { amount: before.amount, currency: before.currency, code },
        },
      })

    if (outcome.kind === 'accepted') {
      const arrival = arrivalDayOf(before.businessDay, place.country)
      const arrives = startOfDay(arrival, place.timeZone)
      const isFirst = await store.movePayout(tx, merchantId, payoutId, 'in_transit', {
        arrivalDate: arrival,
        providerRef: outcome.ref,
        checks: 0,
        nextCheckAt: arrives > now ? arrives : nextCheck(before.checks, now),
        updatedAt: now,
      })
      if (isFirst)
        await events.publish(tx, merchantId, { kind: 'payout_sent', subjectId: payoutId })
    } else if (outcome.kind === 'paid') {
      const isFirst = await store.movePayout(tx, merchantId, payoutId, 'paid', {
        arrivalDate: before.arrivalDate ?? arrivalDayOf(before.businessDay, place.country),
        providerRef: outcome.ref,
        nextCheckAt: nextLook(outcome, now),
        updatedAt: now,
      })
      if (before.status === 'paid')
        await store.setNextCheck(tx, merchantId, payoutId, nextLook(outcome, now))
      if (isFirst) {
        await post(payoutPaid(fact), 'paid', null)
        await events.publish(tx, merchantId, { kind: 'payout_sent', subjectId: payoutId })
      }
    } else if (outcome.kind !== 'unknown') {
      const isFirst = await store.movePayout(tx, merchantId, payoutId, 'failed', {
        arrivalDate: null,
        providerRef: outcome.ref,
        failureCode: outcome.code,
        failureMessage: outcome.message,
        nextCheckAt: null,
        updatedAt: now,
      })
      if (isFirst) {
        const wasPaid = before.status === 'paid'
        await post(wasPaid ? payoutReturned(fact) : payoutFailed(fact), 'failed', outcome.code)
        await events.publish(tx, merchantId, { kind: 'payout_failed', subjectId: payoutId })
      }
    }
    return store.lockPayout(tx, merchantId, payoutId)
  }
}
