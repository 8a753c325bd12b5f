import { startOfDay } from '@paydeck/contract/time/days'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { PayoutRequest } from '../../providers/bank/port.ts'
import { arrivalDayOf } from '../bank-accounts/schedule-rules.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { Gateways } from '../gateways/registry.ts'
import { nextCheck } from '../operations/rules.ts'
import { completePayout, type PayoutCompletionDeps } from './complete.ts'
import { ALERT_AFTER } from './rules.ts'
import * as store from './store.ts'

export interface SendingDeps extends PayoutCompletionDeps {
  db: Database
  clock: Clock
  gateways: Pick<Gateways, 'bank'>
  accounts: Pick<BankAccountsService, 'forBank' | 'markReturned'>
  /** Receives failures that need a person; the next sweep tries again. */
  onError: (failure: unknown) => void
}

/** Sends the payout to the bank, outside a transaction, and records the answer. Its id is the idempotency key. */
export async function sendPayout(deps: SendingDeps, key: store.PayoutKey): Promise<void> {
  const pending = await deps.db.inMerchant(key.merchantId, (tx) => requestOf(deps, tx, key))
  if (!pending) return
  const outcome = await deps.gateways.bank.of(pending).send(pending.request)
  await deps.db.inMerchant(key.merchantId, (tx) => completePayout(deps, tx, key, outcome))
}

async function requestOf(
  { accounts }: SendingDeps,
  tx: MerchantTx,
  { merchantId, payoutId }: store.PayoutKey,
): Promise<{ provider: string; request: PayoutRequest } | null> {
  const payout = await store.lockPayout(tx, merchantId, payoutId)
  const terms = await store.readTerms(tx, merchantId)
  if (payout.status !== 'pending' || !terms) return null
  const arrival = arrivalDayOf(payout.businessDay, terms.tradingCountry)
  const request = {
    payoutId,
    merchantId,
    amount: payout.amount,
    currency: payout.currency,
    account: await accounts.forBank(tx, merchantId, payout.externalAccountId),
    reference: payout.reference,
    arriveBy: startOfDay(arrival, terms.timeZone),
  }
  return { provider: payout.provider, request }
}

/** The result of an event about a payout. */
export type PayoutCheck = 'settled' | 'waiting' | 'unknown' | 'missing'

/** Asks the bank that sent the event, and records its answer. */
export async function checkPayoutNow(
  deps: SendingDeps,
  key: store.PayoutKey,
  provider: string,
): Promise<PayoutCheck> {
  const { db, gateways } = deps
  const { merchantId, payoutId } = key
  const payout = await db.inMerchant(merchantId, (tx) => store.findPayout(tx, merchantId, payoutId))
  if (payout?.provider !== provider) return 'missing'
  const outcome = await gateways.bank.of(payout).lookup(payoutId)
  if (outcome.kind === 'unknown') return 'unknown'
  // The event may arrive before the call that sends the payout has returned.
  if (outcome.kind === 'not_found') return 'missing'
  await db.inMerchant(merchantId, (tx) => completePayout(deps, tx, key, outcome))
  return outcome.kind === 'accepted' ? 'waiting' : 'settled'
}

/** Asks the bank for the outcome of a payout; sends an unknown one again, under the same key. */
export async function checkPayout(deps: SendingDeps, key: store.PayoutKey): Promise<void> {
  const { db, gateways, clock, onError } = deps
  const { merchantId, payoutId } = key
  const now = clock.now()
  const due = await db.inMerchant(merchantId, (tx) =>
    store.claimCheck(tx, key, now, (checks) => nextCheck(checks, now)),
  )
  if (!due) return
  const outcome = await gateways.bank.of(due).lookup(payoutId)
  if (outcome.kind !== 'not_found')
    await db.inMerchant(merchantId, (tx) => completePayout(deps, tx, key, outcome))
  else if (due.status === 'pending') await sendPayout(deps, key)
  else onError(new Error(`The bank no longer knows payout ${payoutId}`))
  const isOver = FINAL.includes(outcome.kind)
  if (!isOver && now.getTime() - due.createdAt.getTime() >= ALERT_AFTER)
    onError(new Error(`Payout ${payoutId} is still ${due.status} after ${due.checks} checks`))
}

const FINAL: readonly string[] = ['paid', 'refused', 'returned']
