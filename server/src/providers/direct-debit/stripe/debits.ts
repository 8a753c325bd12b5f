import type { StripeApi } from '../../card/stripe/api.ts'
import { ClosedOperation, singleFlight } from '../../card/stripe/charge-steps.ts'
import { tokenCode } from '../../card/stripe/decline-codes.ts'
import type { DebitClose, DebitLookup, DebitOutcome, DebitRequest } from '../port.ts'
import { answerOf, type DebitDeps, fail } from './answers.ts'
import { type DebitIntent, debitIntents, failureOf } from './intents.ts'
import type { StoredDebit, StoredFailure } from './store.ts'

/** Creates an intent first and confirms it second, because an unconfirmed intent never debits. */
export function debits(deps: DebitDeps) {
  const share = singleFlight<DebitOutcome>()
  return {
    /** Throws if the debit was closed. */
    submit: (request: DebitRequest, signal: AbortSignal) =>
      share(request.operationId, () => submit(deps, request, signal)),
    lookup: (operationId: string) => lookup(deps, operationId),
    close: (operationId: string) => close(deps, operationId),
  }
}

const toDebitOutcome = (outcome: DebitLookup): DebitOutcome =>
  outcome.kind === 'not_found' ? { kind: 'unknown' } : outcome

const endOf = ({ failure, ended_at }: StoredDebit): DebitOutcome | null =>
  failure !== null && ended_at !== null ? { kind: 'failed', ...failure } : null

function requireOpen({ operation_id, closed_at }: StoredDebit): void {
  if (closed_at !== null) throw new ClosedOperation(`Operation ${operation_id} was closed`)
}

const newDebit = (request: DebitRequest) => ({
  operation_id: request.operationId,
  kind: 'charge' as const,
  merchant_id: request.merchantId,
  amount: request.amount,
  currency: request.currency,
})

const refused = (code: StoredFailure['code']): StoredFailure => ({ code, account: null })

async function submit(
  deps: DebitDeps,
  request: DebitRequest,
  signal: AbortSignal,
): Promise<DebitOutcome> {
  const { store, clock } = deps
  const { acceptance, accountToken: token } = request
  if (acceptance === null) throw new Error(`Debit ${request.operationId} was not accepted`)
  // BECS only debits Australian accounts.
  if (request.currency !== 'AUD') return refuse(deps, request, refused('debit_refused'))
  const row = await store.begin({ ...newDebit(request), token }, clock.now())
  if (!row) return refuse(deps, request, refused('payment_token_used'))
  const earlier = endOf(row)
  if (earlier) return earlier
  requireOpen(row)
  const api = await deps.connect()
  const prepared = row.object_id === null ? await create(deps, api, request) : row
  const ended = endOf(prepared)
  if (ended) return ended
  requireOpen(prepared)
  signal.throwIfAborted()
  const confirming = await store.change(
    prepared.operation_id,
    { confirmed_at: clock.now() },
    'confirmed_at is null and closed_at is null',
  )
  const outcome = confirming
    ? await tryConfirm(deps, api, confirming, acceptance)
    : await currentOutcome(deps, api, prepared)
  if (outcome.kind === 'not_found')
    requireOpen((await store.read(prepared.operation_id)) ?? prepared)
  return toDebitOutcome(outcome)
}

/** Stores a failure that needed no intent. */
async function refuse(
  { store, clock }: DebitDeps,
  request: DebitRequest,
  why: StoredFailure,
): Promise<DebitOutcome> {
  const row = await store.begin(newDebit(request), clock.now())
  if (!row) throw new Error(`Operation ${request.operationId} could not be kept`)
  requireOpen(row)
  if (row.failure === null)
    await store.change(row.operation_id, { failure: why, ended_at: clock.now() })
  return { kind: 'failed', ...(row.failure ?? why) }
}

/** Returns the debit with its intent, or with the failure that prevented one. */
async function create(
  { store, clock, onError }: DebitDeps,
  api: StripeApi,
  request: DebitRequest,
): Promise<StoredDebit> {
  const { operationId } = request
  const intent = await createIntent(api, request, onError)
  const changed =
    'code' in intent
      ? await store.change(operationId, { failure: intent, ended_at: clock.now() })
      : await store.change(operationId, { object_id: intent.id }, 'object_id is null')
  // Another worker was faster, so its intent counts and ours is never confirmed.
  const row = changed ?? (await store.read(operationId))
  if (!row) throw new Error(`Operation ${operationId} is gone`)
  return row
}

/** Debits no account, so any refusal by Stripe is final. */
async function createIntent(
  api: StripeApi,
  request: DebitRequest,
  onError: DebitDeps['onError'],
): Promise<DebitIntent | StoredFailure> {
  try {
    return await debitIntents(api).create(request)
  } catch (failure) {
    const refusal = api.invalid(failure)
    if (!refusal) throw failure
    const code = tokenCode(refusal)
    if (code === null) onError(failure)
    return refused(code ?? 'debit_refused')
  }
}

async function tryConfirm(
  deps: DebitDeps,
  api: StripeApi,
  row: StoredDebit,
  acceptance: NonNullable<DebitRequest['acceptance']>,
): Promise<DebitLookup> {
  const key = `${row.operation_id}:confirm`
  try {
    const intent = await debitIntents(api).confirm(row.object_id ?? '', acceptance, key)
    return await answerOf(deps, api, row, intent)
  } catch (failure) {
    const failed = api.cardError(failure)
    if (failed) return fail(deps, api, row, failureOf(failed))
    const refusal = api.invalid(failure)
    if (!refusal) throw failure
    const code = tokenCode(refusal)
    if (code !== null) return fail(deps, api, row, refused(code))
    const now = await currentOutcome(deps, api, row)
    if (now.kind === 'not_found' && refusal.code !== 'payment_intent_unexpected_state')
      throw failure
    return now
  }
}

/** The outcome of a debit whose intent is known. */
async function currentOutcome(
  deps: DebitDeps,
  api: StripeApi,
  row: StoredDebit,
): Promise<DebitLookup> {
  const intent = await debitIntents(api).retrieve(row.object_id ?? '')
  const now = (await deps.store.read(row.operation_id)) ?? row
  return answerOf(deps, api, now, intent)
}

async function lookup(deps: DebitDeps, operationId: string): Promise<DebitLookup> {
  const row = await deps.store.read(operationId)
  const ended = row && endOf(row)
  if (ended) return ended
  if (!row || row.object_id === null) return { kind: 'not_found' }
  return currentOutcome(deps, await deps.connect(), row)
}

async function close(deps: DebitDeps, operationId: string): Promise<DebitClose> {
  const row = await deps.store.close(operationId, deps.clock.now())
  const ended = endOf(row)
  if (ended) return ended
  // A confirm needs the intent and an open operation, so none can follow.
  if (row.object_id === null) return { kind: 'not_debited' }
  const api = await deps.connect()
  const intents = debitIntents(api)
  const intent = await intents.retrieve(row.object_id)
  const after = intent.state === 'untried' ? await intents.cancel(intent.id) : intent
  const outcome = await answerOf(deps, api, row, after)
  if (outcome.kind !== 'not_found') return outcome
  // Still open, perhaps because a confirm is running. The caller asks again later.
  return after.state === 'canceled' ? { kind: 'not_debited' } : { kind: 'unknown' }
}
