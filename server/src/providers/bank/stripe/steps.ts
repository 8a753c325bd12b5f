import type { Stripe } from 'stripe'

import type { StripeApi } from '../../card/stripe/api.ts'
import type { PayoutStore, StoredPayout } from './store.ts'

export interface StepDeps {
  store: PayoutStore
  now: () => Date
  signal: AbortSignal
}

/** Stripe refused a step that may work later, for example because a balance is empty or an account not ready. */
class RetryLater extends Error {}

/** No bank account accepts the payout, so the transfer must be reversed. */
export class PayoutRejected extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** How long a request may still arrive; no other idempotency key is used before that. */
const IN_FLIGHT_MS = 5 * 60_000

const UNUSABLE: readonly string[] = ['bank_account_unusable', 'no_account', 'account_closed']

const metadataOf = ({ payout_id, merchant_id }: StoredPayout) => ({ payout_id, merchant_id })

const isOurs =
  ({ payout_id }: StoredPayout) =>
  ({ metadata }: { metadata: Stripe.Metadata | null }): boolean =>
    metadata?.['payout_id'] === payout_id

const keyOf = ({ payout_id, refusals }: StoredPayout, step: string): string =>
  refusals === 0 ? `${payout_id}:${step}` : `${payout_id}:${step}:${refusals}`

async function firstOf<Found extends { id: string; metadata: Stripe.Metadata | null }>(
  list: AsyncIterable<Found>,
  row: StoredPayout,
): Promise<Found | null> {
  for await (const object of list) if (isOurs(row)(object)) return object
  return null
}

/** Finds the payout's transfer, in case an earlier attempt made it: Stripe forgets idempotency keys after a day. */
export const findTransfer = ({ stripe }: StripeApi, row: StoredPayout) =>
  firstOf(
    stripe.transfers.list({
      destination: row.account_id,
      transfer_group: row.payout_id,
      limit: 100,
    }),
    row,
  )

export const findPayout = ({ stripe }: StripeApi, row: StoredPayout) =>
  firstOf(
    stripe.payouts.list(
      { created: { gte: Math.floor(row.asked_at.getTime() / 1000) - 3600 }, limit: 100 },
      { stripeAccount: row.account_id },
    ),
    row,
  )

/** Moves the amount from our balance to the connected account's, once. */
export async function transfer(
  deps: StepDeps,
  api: StripeApi,
  row: StoredPayout,
): Promise<StoredPayout> {
  if (row.transfer_id !== null) return row
  const { payout_id, amount, currency, account_id } = row
  const existing = row.transfer_tried_at === null ? null : await findTransfer(api, row)
  await deps.store.setOnce(payout_id, { transfer_tried_at: deps.now() })
  const created =
    existing ??
    (await attemptStep(deps, api, row, () =>
      api.stripe.transfers.create(
        {
          amount,
          currency: currency.toLowerCase(),
          destination: account_id,
          transfer_group: payout_id,
          metadata: metadataOf(row),
        },
        { idempotencyKey: keyOf(row, 'transfer') },
      ),
    ))
  return deps.store.setOnce(payout_id, { transfer_id: created.id })
}

/** Pays out from the connected account to its bank, once. Throws PayoutRejected if no bank account accepts it. */
export async function payOut(
  deps: StepDeps,
  api: StripeApi,
  row: StoredPayout,
): Promise<StoredPayout> {
  if (row.payout_ref !== null) return row
  const { payout_id, amount, currency, account_id, destination, reference } = row
  const existing = row.payout_tried_at === null ? null : await findPayout(api, row)
  await deps.store.setOnce(payout_id, { payout_tried_at: deps.now() })
  const created =
    existing ??
    (await attemptStep(deps, api, row, () =>
      api.stripe.payouts.create(
        {
          amount,
          currency: currency.toLowerCase(),
          destination,
          method: 'standard',
          statement_descriptor: reference,
          metadata: metadataOf(row),
        },
        { stripeAccount: account_id, idempotencyKey: keyOf(row, 'payout') },
      ),
    ))
  return deps.store.setOnce(payout_id, { payout_ref: created.id })
}

/** Reverses the transfer of a payout that did not arrive, once. */
export async function reverse(
  deps: StepDeps,
  api: StripeApi,
  row: StoredPayout,
): Promise<StoredPayout> {
  const { payout_id, transfer_id } = row
  if (transfer_id === null || row.reversal_id !== null) return row
  const existing =
    row.reversal_tried_at === null
      ? null
      : await firstOf(api.stripe.transfers.listReversals(transfer_id, { limit: 100 }), row)
  await deps.store.setOnce(payout_id, { reversal_tried_at: deps.now() })
  const created =
    existing ??
    (await attemptStep(deps, api, row, () =>
      api.stripe.transfers.createReversal(
        transfer_id,
        { metadata: metadataOf(row) },
        { idempotencyKey: keyOf(row, 'reversal') },
      ),
    ))
  return deps.store.setOnce(payout_id, { reversal_id: created.id })
}

/**
 * Throws RetryLater or PayoutRejected when Stripe refuses, which means that nothing happened, and counts the refusal:
 * the same idempotency key would repeat it for a day.
 */
async function attemptStep<Created>(
  { store, now, signal }: StepDeps,
  api: StripeApi,
  row: StoredPayout,
  step: () => Promise<Created>,
): Promise<Created> {
  const refusedFor = now().getTime() - (row.refused_at?.getTime() ?? 0)
  if (refusedFor < IN_FLIGHT_MS)
    throw new RetryLater(`Payout ${row.payout_id} was refused, and is tried again in some minutes`)
  signal.throwIfAborted()
  try {
    return await step()
  } catch (failure) {
    const refusal = api.invalid(failure)
    // Key in use: the same step is running elsewhere.
    if (!refusal || refusal.code === 'idempotency_key_in_use') throw failure
    await store.countRefusal(row, now())
    const { code = '', message } = refusal
    if (UNUSABLE.includes(code)) throw new PayoutRejected(code, message)
    throw new RetryLater(`Payout ${row.payout_id}: ${message}`)
  }
}
