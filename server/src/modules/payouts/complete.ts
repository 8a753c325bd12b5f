import { startOfDay } from '@paydeck/contract/time/days'

import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Arrived, PayoutOutcome } from '../../providers/bank/port.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { arrivalDayOf } from '../bank-accounts/schedule-rules.ts'
import { payoutFailed, payoutPaid, payoutReturned } from '../ledger/payout-journals.ts'
import type { Journal } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import { nextCheck } from '../operations/rules.ts'
import * as store from './store.ts'

export interface PayoutCompletionDeps {
  clock: Clock
  ledger: LedgerService
  events: DomainEvents
  accounts: Pick<BankAccountsService, 'markReturned'>
}

/**
 * The only function that records a payout's outcome; idempotent. Locks the payout, the merchant's balance, the account.
 */
export async function completePayout(
  deps: PayoutCompletionDeps,
  tx: MerchantTx,
  key: store.PayoutKey,
  outcome: PayoutOutcome,
): Promise<store.PayoutRow> {
  const before = await store.lockPayout(tx, key.merchantId, key.payoutId)
  const terms = await store.readTerms(tx, key.merchantId)
  if (!terms) throw new Error(`Merchant ${key.merchantId} is missing`)
  const open = { key, before, terms, now: deps.clock.now() }
  if (outcome.kind === 'accepted') await accept(deps, tx, open, outcome)
  else if (outcome.kind === 'paid') await markPaid(deps, tx, open, outcome)
  else if (outcome.kind !== 'unknown') await fail(deps, tx, open, outcome)
  return store.lockPayout(tx, key.merchantId, key.payoutId)
}

interface Open {
  key: store.PayoutKey
  before: store.PayoutRow
  terms: store.RunTerms
  now: Date
}
type Outcome<Kind extends PayoutOutcome['kind']> = Extract<PayoutOutcome, { kind: Kind }>

const sentEvent = ({ payoutId }: Open['key'], status: 'in_transit' | 'paid') =>
  ({ kind: 'payout_sent', subjectId: payoutId, payload: { status } }) as const

async function accept(
  { events }: PayoutCompletionDeps,
  tx: MerchantTx,
  { key, before, terms, now }: Open,
  { ref }: Outcome<'accepted'>,
): Promise<void> {
  const arrivalDate = arrivalDayOf(before.businessDay, terms.tradingCountry)
  const arrives = startOfDay(arrivalDate, terms.timeZone)
  const isFirst = await store.movePayout(tx, key, 'in_transit', {
    arrivalDate,
    providerRef: ref,
    checks: 0,
    nextCheckAt: arrives > now ? arrives : nextCheck(before.checks, now),
    updatedAt: now,
  })
  if (isFirst) await events.publish(tx, key.merchantId, sentEvent(key, 'in_transit'))
}

async function markPaid(
  deps: PayoutCompletionDeps,
  tx: MerchantTx,
  open: Open,
  outcome: Outcome<'paid'>,
): Promise<void> {
  const { key, before, terms, now } = open
  const nextCheckAt = nextReturnCheck(outcome, now)
  const isFirst = await store.movePayout(tx, key, 'paid', {
    arrivalDate: before.arrivalDate ?? arrivalDayOf(before.businessDay, terms.tradingCountry),
    providerRef: outcome.ref,
    nextCheckAt,
    updatedAt: now,
  })
  if (before.status === 'paid')
    await store.setNextCheck(tx, key.merchantId, key.payoutId, nextCheckAt)
  if (!isFirst) return
  await post(deps, tx, open, { journal: payoutPaid(before), outcome: 'paid', code: null })
  await deps.events.publish(tx, key.merchantId, sentEvent(key, 'paid'))
}

async function fail(
  deps: PayoutCompletionDeps,
  tx: MerchantTx,
  open: Open,
  outcome: Outcome<'refused' | 'returned'>,
): Promise<void> {
  const { key, before, now } = open
  const isFirst = await store.movePayout(tx, key, 'failed', {
    arrivalDate: null,
    providerRef: outcome.ref,
    failureCode: outcome.code,
    failureMessage: outcome.message,
    nextCheckAt: null,
    updatedAt: now,
  })
  if (!isFirst) return
  const journal = before.status === 'paid' ? payoutReturned(before) : payoutFailed(before)
  await post(deps, tx, open, { journal, outcome: 'failed', code: outcome.code })
  await deps.accounts.markReturned(tx, key.merchantId, before.externalAccountId, now)
  await deps.events.publish(tx, key.merchantId, { kind: 'payout_failed', subjectId: key.payoutId })
}

async function post(
  { ledger }: PayoutCompletionDeps,
  tx: MerchantTx,
  { key, before, terms, now }: Open,
  { journal, outcome, code }: { journal: Journal; outcome: 'paid' | 'failed'; code: string | null },
): Promise<void> {
  await ledger.post(tx, key.merchantId, journal, {
    occurredAt: now,
    transactionId: null,
    internalOrderId: null,
    country: terms.tradingCountry,
    timeZone: terms.timeZone,
    event: {
      actor: 'system:payout-run',
      action: `payout.${outcome}`,
      subjectType: 'payout',
      subjectId: key.payoutId,
      details: { amount: before.amount, currency: before.currency, code },
    },
  })
}

const DAY = 86_400_000

/** When to check a payout that arrived and may still be returned: once a day. */
function nextReturnCheck({ returnsUntil }: Arrived, now: Date): Date | null {
  if (returnsUntil === undefined || returnsUntil <= now) return null
  return new Date(Math.min(returnsUntil.getTime(), now.getTime() + DAY))
}
