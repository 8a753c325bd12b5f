import type { Stripe } from 'stripe'

import type { ConnectedAccounts } from '../../card/stripe/accounts.ts'
import type { Connect, StripeApi } from '../../card/stripe/api.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { BankProvider, PayoutOutcome, PayoutRequest } from '../port.ts'
import { destinationOf } from './destination.ts'
import { connectMovements } from './movements.ts'
import {
  findPayout,
  findTransfer,
  PayoutRejected,
  payOut,
  reverse,
  type StepDeps,
  transfer,
} from './steps.ts'
import type { PayoutStore, StoredFailure, StoredPayout } from './store.ts'

export const CONNECT = 'stripe_connect'

/** How long after arrival a bank may still return a payout. */
const RETURN_WINDOW_MS = 7 * 86_400_000

export interface ConnectDeps {
  store: PayoutStore
  accounts: Pick<ConnectedAccounts, 'of'>
  connect: Connect
  clock: Clock
}

/** Pays a merchant in two steps: a transfer to its connected account, then a payout from there to its bank. */
export const connectAdapter = (deps: ConnectDeps): BankProvider => ({
  name: CONNECT,
  send: (request, signal) => send(deps, request, signal),
  lookup: (payoutId, signal) => lookup(deps, payoutId, signal),
  ...connectMovements(deps),
})

interface StepContext extends StepDeps {
  api: StripeApi
}

const contextOf = async (
  { store, clock, connect }: ConnectDeps,
  signal: AbortSignal,
): Promise<StepContext> => ({ store, now: () => clock.now(), signal, api: await connect() })

async function send(
  deps: ConnectDeps,
  request: PayoutRequest,
  signal: AbortSignal,
): Promise<PayoutOutcome> {
  const context = await contextOf(deps, signal)
  const row = (await deps.store.read(request.payoutId)) ?? (await begin(deps, context.api, request))
  if (row.failure) return failed(context, row, row.failure)
  const transferred = await transfer(context, context.api, row)
  try {
    return await outcomeOf(context, await payOut(context, context.api, transferred))
  } catch (failure) {
    if (!(failure instanceof PayoutRejected)) throw failure
    const { code, message } = failure
    return failed(context, transferred, { kind: 'refused', code, message })
  }
}

/** Throws if the merchant has no connected account, or Stripe lacks its bank account; the payout then waits. */
async function begin(
  { store, accounts, clock }: ConnectDeps,
  api: StripeApi,
  { payoutId, merchantId, amount, currency, reference, account }: PayoutRequest,
): Promise<StoredPayout> {
  const accountId = await accounts.of(merchantId)
  if (accountId === null) throw new Error(`Merchant ${merchantId} has no connected account`)
  return store.begin({
    payout_id: payoutId,
    merchant_id: merchantId,
    account_id: accountId,
    destination: await destinationOf(api, accountId, { account, currency }),
    amount,
    currency,
    reference,
    asked_at: clock.now(),
  })
}

async function lookup(
  deps: ConnectDeps,
  payoutId: string,
  signal: AbortSignal,
): Promise<PayoutOutcome | { kind: 'not_found' }> {
  const row = await deps.store.read(payoutId)
  if (!row) return { kind: 'not_found' }
  const context = await contextOf(deps, signal)
  if (row.failure) return failed(context, row, row.failure)
  const recovered = await recoverRefs(context, row)
  // Nothing has left for the bank yet; sending again continues from the transfer.
  return recovered.payout_ref === null ? { kind: 'not_found' } : outcomeOf(context, recovered)
}

/** Finds the Stripe ids whose responses were lost. */
async function recoverRefs({ store, api }: StepContext, row: StoredPayout): Promise<StoredPayout> {
  if (row.payout_ref !== null) return row
  if (row.transfer_id === null) {
    const transferred = row.transfer_tried_at === null ? null : await findTransfer(api, row)
    return transferred ? store.setOnce(row.payout_id, { transfer_id: transferred.id }) : row
  }
  const paid = row.payout_tried_at === null ? null : await findPayout(api, row)
  return paid ? store.setOnce(row.payout_id, { payout_ref: paid.id }) : row
}

async function outcomeOf(context: StepContext, row: StoredPayout): Promise<PayoutOutcome> {
  const ref = row.payout_ref ?? ''
  const options = { stripeAccount: row.account_id }
  const payout = await context.api.stripe.payouts.retrieve(ref, {}, options)
  switch (payout.status) {
    case 'pending':
    case 'in_transit':
      return { kind: 'accepted', ref }
    case 'paid':
      return {
        kind: 'paid',
        ref,
        returnsUntil: new Date(payout.arrival_date * 1000 + RETURN_WINDOW_MS),
      }
    case 'failed':
      return failed(context, row, failureOf('returned', payout))
    case 'canceled':
      return failed(context, row, failureOf('refused', payout))
    default:
      throw new Error(`Payout ${ref} is ${payout.status}, which is not known here`)
  }
}

const failureOf = (
  kind: StoredFailure['kind'],
  { failure_code: code, failure_message: message }: Stripe.Payout,
): StoredFailure => ({
  kind,
  code: code ?? (kind === 'refused' ? 'payout_canceled' : 'payout_failed'),
  message: message ?? 'The bank gave no reason.',
})

/** Reports the failure only once the money is back in our balance, because we then owe it to the merchant again. */
async function failed(
  context: StepContext,
  row: StoredPayout,
  failure: StoredFailure,
): Promise<PayoutOutcome> {
  const stored = await context.store.setOnce(row.payout_id, { failure })
  const reversed = await reverse(context, context.api, stored)
  return { ref: reversed.payout_ref, ...(reversed.failure ?? failure) }
}
