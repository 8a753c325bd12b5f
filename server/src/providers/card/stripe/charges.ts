import type { ChargeOutcome, CloseOutcome, LookupOutcome } from '../port.ts'
import { answerOf, cancelIntent, decline, thrownDecline } from './answers.ts'
import type { StripeApi } from './api.ts'
import {
  type NewCharge,
  type ChargeDeps,
  ClosedOperation,
  intentsOf,
  returnTo,
  singleFlight,
} from './charge-steps.ts'
import { tokenCode } from './decline-codes.ts'
import type { Confirmation, Intent } from './intents.ts'
import { statementSuffix } from './statement.ts'
import type { StoredDecline, StoredOperation } from './store.ts'

/** Creates an intent first and confirms it second, because an unconfirmed intent never charges. */
export function charges(deps: ChargeDeps) {
  const share = singleFlight<ChargeOutcome>()
  return {
    /** Throws if the operation was closed. */
    start: (charge: NewCharge, signal: AbortSignal) =>
      share(charge.row.operation_id, () => start(deps, charge, signal)),
    refuse: (charge: Omit<NewCharge['row'], 'token'>, why: StoredDecline) =>
      refuse(deps, charge, why),
    confirm: (operationId: string) => confirm(deps, operationId),
    lookup: (operationId: string) => lookup(deps, operationId),
    close: (operationId: string) => close(deps, operationId),
  }
}

const toChargeOutcome = (outcome: LookupOutcome): ChargeOutcome =>
  outcome.kind === 'not_found' ? { kind: 'unknown' } : outcome

const endOf = ({ decline: why, ended_at }: StoredOperation): ChargeOutcome | null =>
  why !== null && ended_at !== null ? { kind: 'declined', ...why } : null

function requireOpen(row: StoredOperation): void {
  if (row.closed_at !== null) throw new ClosedOperation(`Operation ${row.operation_id} was closed`)
}

async function start(
  deps: ChargeDeps,
  charge: NewCharge,
  signal: AbortSignal,
): Promise<ChargeOutcome> {
  const onBehalfOf = await deps.accounts.of(charge.row.merchant_id)
  const row = await deps.store.begin({ ...charge.row, on_behalf_of: onBehalfOf }, deps.clock.now())
  if (!row) {
    const { token: _, ...without } = charge.row
    return refuse(deps, without, { code: 'payment_token_used', card: null })
  }
  requireOpen(row)
  const api = await deps.connect()
  const prepared = row.object_id === null ? await create(deps, api, charge, row) : row
  const ended = endOf(prepared)
  if (ended) return ended
  requireOpen(prepared)
  signal.throwIfAborted()
  const { operation_id: operationId, object_id: id } = prepared
  const confirming = await deps.store.change(
    operationId,
    { confirmed_at: deps.clock.now() },
    'confirmed_at is null and closed_at is null',
  )
  const outcome = confirming
    ? await tryConfirm(deps, api, confirming, {
        confirmation: confirmationOf(charge, id ?? ''),
        key: `${operationId}:confirm`,
      })
    : await currentOutcome(deps, api, prepared)
  if (outcome.kind === 'not_found') requireOpen((await deps.store.read(operationId)) ?? prepared)
  return toChargeOutcome(outcome)
}

const confirmationOf = (charge: NewCharge, id: string): Confirmation => ({
  ...(charge.confirmationToken !== undefined && { confirmationToken: charge.confirmationToken }),
  ...(charge.returnUrl !== undefined && { returnUrl: returnTo(charge.returnUrl, id) }),
  ...(charge.isOffSession && { offSession: true }),
  ...(charge.isMoto && { isMoto: true }),
})

/** Stores a decline that needed no intent. */
async function refuse(
  { store, clock }: ChargeDeps,
  operation: Omit<NewCharge['row'], 'token'>,
  why: StoredDecline,
): Promise<ChargeOutcome> {
  const row = await store.begin(operation, clock.now())
  if (!row) throw new Error(`Operation ${operation.operation_id} could not be kept`)
  requireOpen(row)
  if (row.decline === null)
    await store.change(row.operation_id, { decline: why, ended_at: clock.now() })
  return { kind: 'declined', ...(row.decline ?? why) }
}

/** Returns the operation with its intent, or with the decline that prevented one. */
async function create(
  deps: ChargeDeps,
  api: StripeApi,
  charge: NewCharge,
  row: StoredOperation,
): Promise<StoredOperation> {
  const { store, clock } = deps
  const { operation_id: operationId } = row
  const withCustomer = row.customer === null ? await createCustomer(deps, api, row) : row
  const intent = await createIntent(deps, api, charge, withCustomer)
  const changed =
    'code' in intent
      ? await store.change(operationId, { decline: intent, ended_at: clock.now() })
      : await store.change(operationId, { object_id: intent.id }, 'object_id is null')
  // Another worker was faster, so its intent counts and ours is never confirmed.
  return changed ?? (await store.read(operationId)) ?? withCustomer
}

async function createCustomer(
  { store }: ChargeDeps,
  { stripe }: StripeApi,
  row: StoredOperation,
): Promise<StoredOperation> {
  const { operation_id: operationId, merchant_id } = row
  const { id } = await stripe.customers.create(
    { metadata: { operation_id: operationId, merchant_id } },
    { idempotencyKey: `${operationId}:customer` },
  )
  const updated = await store.change(operationId, { customer: id }, 'customer is null')
  return updated ?? (await store.read(operationId)) ?? row
}

/** Charges no card, so any refusal by Stripe is final. */
async function createIntent(
  { prefixLength, onError }: ChargeDeps,
  api: StripeApi,
  { row: operation, ...charge }: NewCharge,
  row: StoredOperation,
): Promise<Intent | StoredDecline> {
  const { operation_id, merchant_id, amount, currency, kind } = operation
  try {
    return await intentsOf(api, row).create(
      {
        amount,
        currency,
        customer: row.customer ?? '',
        paymentMethod: charge.paymentMethod,
        isHold: kind === 'authorise',
        isManual: charge.isManual,
        isKept: kind !== 'saved',
        request3ds: charge.request3ds,
        onBehalfOf: row.on_behalf_of,
        statementSuffix: statementSuffix(charge.statement, prefixLength),
        metadata: { operation_id, merchant_id },
      },
      `${operation_id}:create`,
    )
  } catch (failure) {
    const refusal = api.invalid(failure)
    if (!refusal) throw failure
    const code = tokenCode(refusal)
    if (code === null) onError(failure)
    return { code: code ?? 'unknown_charge_error', card: null }
  }
}

async function tryConfirm(
  deps: ChargeDeps,
  api: StripeApi,
  row: StoredOperation,
  { confirmation, key }: { confirmation: Confirmation; key: string },
): Promise<LookupOutcome> {
  try {
    const intent = await intentsOf(api, row).confirm(row.object_id ?? '', confirmation, key)
    return await answerOf(deps, api, row, intent)
  } catch (failure) {
    const declined = api.cardError(failure)
    if (declined) return decline(deps, api, row, thrownDecline(declined))
    const refusal = api.invalid(failure)
    if (!refusal) throw failure
    const code = tokenCode(refusal)
    if (code !== null) return decline(deps, api, row, { code, card: null })
    const now = await currentOutcome(deps, api, row)
    if (now.kind === 'not_found' && refusal.code !== 'payment_intent_unexpected_state')
      throw failure
    return now
  }
}

/** The outcome of an operation whose intent is known. */
async function currentOutcome(
  deps: ChargeDeps,
  api: StripeApi,
  row: StoredOperation,
): Promise<LookupOutcome> {
  const intent = await intentsOf(api, row).retrieve(row.object_id ?? '')
  const now = (await deps.store.read(row.operation_id)) ?? row
  return answerOf(deps, api, now, intent)
}

async function lookup(deps: ChargeDeps, operationId: string): Promise<LookupOutcome> {
  const row = await deps.store.read(operationId)
  const ended = row && endOf(row)
  if (ended) return ended
  if (!row || row.object_id === null) return { kind: 'not_found' }
  return currentOutcome(deps, await deps.connect(), row)
}

/** Takes the money, once, after a passed challenge that has no automatic charge. */
async function confirm(deps: ChargeDeps, operationId: string): Promise<LookupOutcome> {
  const outcome = await lookup(deps, operationId)
  if (outcome.kind !== 'action_required' || !outcome.isPassed) return outcome
  const finishing = await deps.store.change(
    operationId,
    { finished_at: deps.clock.now() },
    'finished_at is null and closed_at is null',
  )
  if (!finishing) return outcome
  const key = `${operationId}:finish`
  return tryConfirm(deps, await deps.connect(), finishing, { confirmation: {}, key })
}

async function close(deps: ChargeDeps, operationId: string): Promise<CloseOutcome> {
  const row = await deps.store.close(operationId, deps.clock.now())
  const ended = endOf(row)
  if (ended) return ended
  // A confirm needs the intent and an open operation, so none can follow.
  if (row.object_id === null) return { kind: 'not_charged' }
  const api = await deps.connect()
  const intent = await intentsOf(api, row).retrieve(row.object_id)
  const isOpen = intent.state === 'untried' || intent.state === 'challenged'
  const after = isOpen ? await cancelIntent(api, row, intent.id) : intent
  const outcome = await answerOf(deps, api, row, after)
  if (outcome.kind !== 'not_found') return outcome
  // Still open, perhaps because a confirm is running. The caller asks again later.
  return after.state === 'canceled' ? { kind: 'not_charged' } : { kind: 'unknown' }
}
