import type { Stripe } from 'stripe'

import type { StripeApi } from '../../card/stripe/api.ts'
import type { ChargeDeps } from '../../card/stripe/charge-steps.ts'
import { bankingDaysLater } from '../banking-days.ts'
import type { DebitAccount, DebitLookup, DebitOutcome, DebitReturned } from '../port.ts'
import { returnCode } from './failure-codes.ts'
import { type DebitIntent, debitIntents } from './intents.ts'
import type { DebitStore, StoredDebit, StoredFailure } from './store.ts'

export interface DebitDeps extends Pick<ChargeDeps, 'connect' | 'clock' | 'onError'> {
  store: DebitStore
}

/** Banks usually answer within two banking days. */
const RESULT_DAYS = 3
/** How many banking days a debit is checked every day. Stripe does not say when disputes can no longer happen. */
const WATCH_DAYS = RESULT_DAYS + 10

/** The outcome of an intent; `not_found` until a bank was asked for money. */
export async function answerOf(
  deps: DebitDeps,
  api: StripeApi,
  row: StoredDebit,
  intent: DebitIntent,
): Promise<DebitLookup> {
  switch (intent.state) {
    case 'untried':
      return { kind: 'not_found' }
    case 'submitted':
      return {
        kind: 'submitted',
        ref: intent.id,
        account: accountIn(intent),
        resultAt: bankingDaysLater(sinceOf(deps, intent), RESULT_DAYS),
      }
    case 'succeeded':
      return succeeded(deps, api, row, intent)
    case 'failed':
      return fail(deps, api, row, intent.failure ?? UNKNOWN_FAILURE)
    case 'canceled':
      return canceled(deps, row)
  }
}

const UNKNOWN_FAILURE: StoredFailure = { code: 'paymentstopped', account: null }
const REFUSED: StoredFailure = { code: 'debit_refused', account: null }

const sinceOf = ({ clock }: DebitDeps, { since }: DebitIntent): Date => since ?? clock.now()

function accountIn({ id, account }: DebitIntent): DebitAccount {
  if (!account) throw new Error(`Intent ${id} names no account`)
  return account
}

async function succeeded(
  deps: DebitDeps,
  api: StripeApi,
  row: StoredDebit,
  intent: DebitIntent,
): Promise<DebitOutcome> {
  const { id: ref } = intent
  const account = accountIn(intent)
  const returned = intent.isDisputed ? await readReturns(api, intent) : NOTHING_RETURNED
  const { taken, won } = returned
  // A return that was won back before we noticed it does not count as one.
  const code = row.return_code ?? (taken > won ? returned.code : null)
  if (code === null) {
    const returnsUntil = bankingDaysLater(sinceOf(deps, intent), WATCH_DAYS)
    return { kind: 'confirmed', ref, account, returnsUntil }
  }
  if (row.return_code === null) await deps.store.change(row.operation_id, { return_code: code })
  return { kind: 'returned', ref, code, account, taken, won }
}

interface ReturnedMoney extends Pick<DebitReturned, 'taken' | 'won'> {
  code: DebitReturned['code'] | null
}
const NOTHING_RETURNED: ReturnedMoney = { taken: 0, won: 0, code: null }

/** What disputes took and gave back, and the reason of the earliest one that still holds money. Inquiries move none. */
async function readReturns({ stripe }: StripeApi, { id }: DebitIntent): Promise<ReturnedMoney> {
  const moves: { reason: string; taken: number; won: number }[] = []
  for await (const dispute of stripe.disputes.list({ payment_intent: id, limit: 100 }))
    moves.push({ reason: dispute.reason, ...movedBy(dispute) })
  const first = moves.findLast(({ taken, won }) => taken > won)
  return {
    taken: moves.reduce((sum, { taken }) => sum + taken, 0),
    won: moves.reduce((sum, { won }) => sum + won, 0),
    code: first ? returnCode(first.reason) : null,
  }
}

const movedBy = ({ balance_transactions: moved }: Stripe.Dispute) => ({
  taken: moved.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0),
  won: moved.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
})

async function canceled({ store, clock }: DebitDeps, row: StoredDebit): Promise<DebitLookup> {
  if (row.failure === null && row.closed_at !== null) return { kind: 'not_found' }
  const why = row.failure ?? REFUSED
  if (row.ended_at === null)
    await store.change(row.operation_id, { failure: why, ended_at: clock.now() })
  return { kind: 'failed', ...why }
}

/**
 * Anyone with a failed intent's secret can try another account, so the failure is final, and reported, only once the
 * intent is cancelled.
 */
export async function fail(
  deps: DebitDeps,
  api: StripeApi,
  row: StoredDebit,
  why: StoredFailure,
): Promise<DebitLookup> {
  const { store, clock } = deps
  const { operation_id: operationId, object_id: id } = row
  const updated = (await store.change(operationId, { failure: why })) ?? row
  if (id !== null) {
    const after = await debitIntents(api).cancel(id)
    if (after.state === 'failed') throw new Error(`Intent ${id} could not be cancelled`)
    if (after.state !== 'canceled') return answerOf(deps, api, updated, after)
  }
  await store.change(operationId, { ended_at: clock.now() })
  return { kind: 'failed', ...why }
}
