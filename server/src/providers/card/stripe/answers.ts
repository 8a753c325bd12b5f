import type { ChargeOutcome, LookupOutcome } from '../port.ts'
import type { StripeApi } from './api.ts'
import { type ChargeDeps, intentsOf } from './charge-steps.ts'
import { declineCode } from './decline-codes.ts'
import { failureOf, type Intent } from './intents.ts'
import type { StoredDecline, StoredOperation } from './store.ts'

/** The outcome of an intent; `not_found` until a bank was asked for money. */
export async function answerOf(
  deps: ChargeDeps,
  api: StripeApi,
  row: StoredOperation,
  intent: Intent,
): Promise<LookupOutcome> {
  switch (intent.state) {
    case 'succeeded':
    case 'released':
      return succeeded(deps, row, intent)
    case 'failed':
      return decline(deps, api, row, declineOf(intent.failure))
    case 'challenged':
      return isAbandoned(deps, row)
        ? decline(deps, api, row, ABANDONED)
        : challenge(deps, api, row, intent)
    case 'processing':
      return { kind: 'unknown' }
    case 'untried':
      return untried(deps, api, row, intent)
    case 'canceled':
      return canceled(deps, row)
  }
}

/** How long the cardholder has for a challenge. Stripe does not end challenges itself. */
const CHALLENGE_MS = 15 * 60_000
const ABANDONED: StoredDecline = { code: 'authentication_abandoned', card: null }

const isAbandoned = (
  { clock }: ChargeDeps,
  { confirmed_at, closed_at }: StoredOperation,
): boolean =>
  confirmed_at !== null &&
  closed_at === null &&
  clock.now().getTime() - confirmed_at.getTime() >= CHALLENGE_MS

/** No bank was asked for money, or a challenge was passed and not confirmed yet. */
async function untried(
  deps: ChargeDeps,
  api: StripeApi,
  row: StoredOperation,
  { id }: Intent,
): Promise<LookupOutcome> {
  if (row.challenge_url === null) return { kind: 'not_found' }
  if (isAbandoned(deps, row)) return decline(deps, api, row, ABANDONED)
  return { ...action(row.challenge_url, id), isPassed: true }
}

const action = (redirectUrl: string, intentId: string) => ({
  kind: 'action_required' as const,
  threeDSAuthorisationId: intentId,
  redirectUrl,
})

async function succeeded(
  { store, clock, newId }: ChargeDeps,
  row: StoredOperation,
  { id, paymentMethod, card }: Intent,
): Promise<ChargeOutcome> {
  if (!card) throw new Error(`Intent ${id} succeeded without a card`)
  if (row.kind === 'saved') return { kind: 'succeeded', ref: id, source: row.source, card }
  const { operation_id, merchant_id, customer } = row
  if (paymentMethod === null || customer === null || merchant_id === null)
    return { kind: 'succeeded', ref: id, source: null, card }
  const source = await store.keepSource(
    {
      source: newId('paymentSource'),
      operation_id,
      merchant_id,
      customer,
      payment_method: paymentMethod,
    },
    clock.now(),
  )
  return { kind: 'succeeded', ref: id, source, card }
}

/** Cancels the intent if a browser cannot be sent to its challenge. */
async function challenge(
  { store }: ChargeDeps,
  api: StripeApi,
  row: StoredOperation,
  { id, challengeUrl }: Intent,
): Promise<LookupOutcome> {
  if (challengeUrl === null) {
    await intentsOf(api, row).cancel(id)
    throw new Error(`Intent ${id} asks for something that a browser cannot be sent to`)
  }
  if (row.challenge_url !== challengeUrl)
    await store.change(row.operation_id, { challenge_url: challengeUrl })
  return action(challengeUrl, id)
}

async function canceled(
  { store, clock }: ChargeDeps,
  row: StoredOperation,
): Promise<LookupOutcome> {
  if (row.decline === null && row.closed_at !== null) return { kind: 'not_found' }
  const why: StoredDecline = row.decline ?? {
    code: row.challenge_url === null ? 'card_declined' : 'authentication_abandoned',
    card: null,
  }
  if (row.ended_at === null)
    await store.change(row.operation_id, { decline: why, ended_at: clock.now() })
  return { kind: 'declined', ...why }
}

const declineOf = (failure: Intent['failure']): StoredDecline => ({
  code: declineCode(failure ?? {}),
  card: failure?.card ?? null,
})

export const thrownDecline = (failure: Parameters<typeof failureOf>[0]): StoredDecline =>
  declineOf(failureOf(failure))

/**
 * Anyone with a declined intent's secret can try another card, so the decline is final, and reported, only once the
 * intent is cancelled.
 */
export async function decline(
  deps: ChargeDeps,
  api: StripeApi,
  row: StoredOperation,
  why: StoredDecline,
): Promise<LookupOutcome> {
  const { store, clock } = deps
  const { operation_id: operationId, object_id: id } = row
  const updated = (await store.change(operationId, { decline: why })) ?? row
  if (id !== null) {
    const after = await cancelIntent(api, row, id)
    if (after.state === 'failed') throw new Error(`Intent ${id} could not be cancelled`)
    if (after.state !== 'canceled') return answerOf(deps, api, updated, after)
  }
  await store.change(operationId, { ended_at: clock.now() })
  return { kind: 'declined', ...why }
}

/** Cancels the intent and returns it. Stripe refuses if the intent has ended; then returns it as it is. */
export async function cancelIntent(
  api: StripeApi,
  row: Pick<StoredOperation, 'kind'>,
  id: string,
): Promise<Intent> {
  const intents = intentsOf(api, row)
  try {
    return await intents.cancel(id)
  } catch (failure) {
    if (!api.invalid(failure)) throw failure
    return intents.retrieve(id)
  }
}
