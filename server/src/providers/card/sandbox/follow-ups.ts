import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type {
  FollowUpClose,
  FollowUpCode,
  FollowUpLookup,
  FollowUpOutcome,
  RefundOutcome,
  RefundRequest,
} from '../../refunds/port.ts'
import type { Disputes } from '../../sandbox/disputes.ts'
import type { RecordEvent } from '../../sandbox/event-sender.ts'
import { inOperation, inTransaction } from '../../sandbox/tools.ts'
import type { CaptureRequest, Step, VoidRequest } from '../port.ts'
import * as store from './follow-up-store.ts'
import { ClosedOperation } from './outcomes.ts'
import { type Done, PLAIN } from './step.ts'
import { lockByRef, type StoredCharge } from './store.ts'
import { type Behaviour, disputeCourse, type Later } from './test-cards.ts'

const DAY = 86_400_000
/** How long an authorisation is valid. */
const HOLD_MS = 7 * DAY
/** How long a refund stays pending. */
const PENDING_MS = 1 * DAY
/** How long after it was made a refund is returned. */
const RETURN_MS = 3 * DAY

type StepKind = 'capture' | 'void' | 'refund'

type Verdict =
  | { outcome: 'succeeded'; returnsAt?: Date }
  | { outcome: 'pending'; settlesAt: Date }
  | { outcome: 'refused'; code: FollowUpCode }

const SUCCEEDS: Verdict = { outcome: 'succeeded' }
const refuse = (code: FollowUpCode): Verdict => ({ outcome: 'refused', code })

interface Decision {
  verdict: Verdict
  behaviour: Behaviour
}

export interface FollowUpsDeps {
  pool: pg.Pool
  clock: Clock
  newId: NewId
  recordEvent: RecordEvent
  disputes: Disputes
}

export type FollowUps = ReturnType<typeof followUps>

export const followUps = (deps: FollowUpsDeps) => ({
  capture: async (request: CaptureRequest) =>
    neverReturned(
      await once(deps, 'capture', { ...request, chargeRef: request.authorisationRef }, (client) =>
        captureVerdict(deps, client, request),
      ),
    ),

  voidAuthorisation: async (request: VoidRequest) =>
    neverReturned(
      await once(deps, 'void', { ...request, chargeRef: request.authorisationRef }, (client) =>
        voidVerdict(deps, client, request),
      ),
    ),

  refund: (request: RefundRequest) =>
    once(deps, 'refund', request, (client) => decideRefund(deps, client, request)),

  lookup: (operationId: string) =>
    inTransaction(deps.pool, (client) => lookup(client, operationId, deps.clock.now())),

  close: (operationId: string) => close(deps, operationId),
})

function neverReturned({ outcome, behaviour }: Done<RefundOutcome>): Done<FollowUpOutcome> {
  if (outcome.kind === 'returned') throw new Error('Only a refund comes back')
  return { outcome, behaviour }
}

/** Runs a step unless it already ran; steps on one charge are serialised. */
async function once(
  deps: FollowUpsDeps,
  kind: StepKind,
  request: Step & { chargeRef: string },
  decide: (client: pg.ClientBase) => Promise<Decision>,
): Promise<Done<RefundOutcome>> {
  const { pool, clock } = deps
  const { done, send } = await inOperation(pool, request.operationId, async (client) => {
    const before = await store.readFollowUp(client, request.operationId)
    if (before)
      return { done: { outcome: refundOutcome(before, clock.now()), behaviour: PLAIN }, send: null }
    const { verdict, behaviour } = await decide(client)
    if (laterOf(behaviour) === 'lost')
      return { done: { outcome: { kind: 'unknown' } as const, behaviour }, send: null }
    const row = rowOf(deps, kind, request, verdict)
    await store.insertFollowUp(client, row)
    const course = disputeCourse(behaviour, true)
    if (kind === 'capture' && row.outcome === 'succeeded' && course)
      await deps.disputes.schedule(client, request, course)
    const sendEvent = await announce(deps, client, { row, kind, request, behaviour })
    return { done: { outcome: refundOutcome(row, clock.now()), behaviour }, send: sendEvent }
  })
  send?.()
  return done
}

function rowOf(
  { clock, newId }: FollowUpsDeps,
  kind: StepKind,
  request: Step & { chargeRef: string },
  verdict: Verdict,
): store.StoredFollowUp {
  return {
    operation_id: request.operationId,
    kind,
    outcome: verdict.outcome,
    merchant_id: request.merchantId,
    charge_ref: request.chargeRef,
    ref: verdict.outcome === 'refused' ? null : newId(kind === 'refund' ? 'refund' : 'charge'),
    code: verdict.outcome === 'refused' ? verdict.code : null,
    amount: request.amount,
    currency: request.currency,
    settles_at: verdict.outcome === 'pending' ? verdict.settlesAt : null,
    returns_at: (verdict.outcome === 'succeeded' && verdict.returnsAt) || null,
    created_at: clock.now(),
  }
}

/** Records events for a step that never answers, for the end of a pending refund, and for a returned one. */
async function announce(
  { recordEvent }: FollowUpsDeps,
  client: pg.ClientBase,
  step: { row: store.StoredFollowUp; kind: StepKind; request: Step; behaviour: Behaviour },
): Promise<(() => void) | null> {
  const { row, kind, request, behaviour } = step
  const { merchantId, operationId } = request
  const about = { merchantId, operationId }
  if (row.returns_at)
    await recordEvent(client, { ...about, type: `${kind}.returned`, dueAt: row.returns_at })
  if (laterOf(behaviour) !== 'silent' && !row.settles_at) return null
  const type = `${kind}.${row.outcome === 'refused' ? 'refused' : 'succeeded'}`
  return recordEvent(client, { ...about, type, dueAt: row.settles_at ?? row.created_at })
}

const laterOf = (behaviour: Behaviour): Later | undefined =>
  behaviour.kind === 'succeeds' ? behaviour.later : undefined

/** Null when the hold may be captured. */
async function holdRefusal(
  { clock }: FollowUpsDeps,
  client: pg.ClientBase,
  hold: StoredCharge | undefined,
): Promise<FollowUpCode | null> {
  if (hold?.kind !== 'authorise' || hold.outcome !== 'succeeded') return 'charge_unknown'
  const now = clock.now()
  const following = await store.readFollowUpsOf(client, hold.ref ?? '', now)
  if (following.some(({ kind }) => kind === 'capture')) return 'authorisation_captured'
  if (following.some(({ kind }) => kind === 'void')) return 'authorisation_voided'
  const isOver = hold.created_at.getTime() + HOLD_MS <= now.getTime()
  return isOver ? 'authorisation_expired' : null
}

async function captureVerdict(
  deps: FollowUpsDeps,
  client: pg.ClientBase,
  request: CaptureRequest,
): Promise<Decision> {
  const hold = await lockByRef(client, request.authorisationRef)
  const refusal = await holdRefusal(deps, client, hold)
  const isTooMuch = request.amount > (hold?.amount ?? 0)
  const code = refusal ?? (isTooMuch ? 'amount_too_large' : null)
  return { verdict: code ? refuse(code) : SUCCEEDS, behaviour: hold?.behaviour ?? PLAIN }
}

async function voidVerdict(
  deps: FollowUpsDeps,
  client: pg.ClientBase,
  request: VoidRequest,
): Promise<Decision> {
  const hold = await lockByRef(client, request.authorisationRef)
  const refusal = await holdRefusal(deps, client, hold)
  const isFree = refusal === 'authorisation_voided' || refusal === 'authorisation_expired'
  return {
    verdict: refusal && !isFree ? refuse(refusal) : SUCCEEDS,
    behaviour: hold?.behaviour ?? PLAIN,
  }
}

async function decideRefund(
  { clock }: FollowUpsDeps,
  client: pg.ClientBase,
  { chargeRef, amount }: RefundRequest,
): Promise<Decision> {
  const charge = await lockCharged(client, chargeRef)
  if (!charge) return { verdict: refuse('charge_unknown'), behaviour: PLAIN }
  const { behaviour } = charge
  const now = clock.now()
  const following = await store.readFollowUpsOf(client, chargeRef, now)
  const refunded = following.reduce((sum, item) => sum + (item.amount ?? 0), 0)
  if (refunded + amount > charge.amount) return { verdict: refuse('amount_too_large'), behaviour }
  return { verdict: refundVerdict(laterOf(behaviour), now), behaviour }
}

function refundVerdict(later: Later | undefined, now: Date): Verdict {
  if (later === 'refund_fails') return refuse('refund_failed')
  if (later === 'refund_pending')
    return { outcome: 'pending', settlesAt: new Date(now.getTime() + PENDING_MS) }
  if (later === 'refund_returns')
    return { outcome: 'succeeded', returnsAt: new Date(now.getTime() + RETURN_MS) }
  return SUCCEEDS
}

/** Locks the charge, or the capture of a hold, that took the money with this reference. */
async function lockCharged(
  client: pg.ClientBase,
  ref: string,
): Promise<{ amount: number; behaviour: Behaviour } | undefined> {
  const charge = await lockByRef(client, ref)
  if (charge && charge.kind !== 'authorise' && charge.outcome === 'succeeded')
    return { amount: charge.amount ?? 0, behaviour: charge.behaviour ?? PLAIN }
  const capture = await store.lockCapture(client, ref)
  return capture?.outcome === 'succeeded' ? captured(client, capture) : undefined
}

async function captured(client: pg.ClientBase, capture: store.StoredFollowUp) {
  const hold = await lockByRef(client, capture.charge_ref ?? '')
  return { amount: capture.amount ?? 0, behaviour: hold?.behaviour ?? PLAIN }
}

async function lookup(
  client: pg.ClientBase,
  operationId: string,
  now: Date,
): Promise<FollowUpLookup> {
  const stored = await store.readFollowUp(client, operationId)
  if (!stored || stored.outcome === 'closed') return { kind: 'not_found' }
  const outcome = refundOutcome(stored, now)
  if (stored.outcome === 'pending' && outcome.kind === 'succeeded')
    await store.markSettled(client, operationId)
  return outcome
}

function close({ pool, clock }: FollowUpsDeps, operationId: string): Promise<FollowUpClose> {
  return inOperation(pool, operationId, async (client) => {
    const stored = await store.readFollowUp(client, operationId)
    if (stored && stored.outcome !== 'closed') return refundOutcome(stored, clock.now())
    if (!stored)
      await store.insertFollowUp(client, {
        operation_id: operationId,
        kind: null,
        outcome: 'closed',
        merchant_id: null,
        charge_ref: null,
        ref: null,
        code: null,
        amount: null,
        currency: null,
        settles_at: null,
        returns_at: null,
        created_at: clock.now(),
      })
    return { kind: 'not_done' }
  })
}

function refundOutcome(row: store.StoredFollowUp, now: Date): RefundOutcome {
  if (row.outcome === 'closed')
    throw new ClosedOperation(`Operation ${row.operation_id} was closed`)
  if (row.outcome === 'refused') return { kind: 'refused', code: row.code ?? 'charge_unknown' }
  const ref = row.ref ?? ''
  if (row.returns_at !== null && row.returns_at <= now)
    return { kind: 'returned', ref, code: 'refund_failed' }
  const isWaiting = row.outcome === 'pending' && row.settles_at !== null && row.settles_at > now
  return isWaiting ? { kind: 'pending', ref } : { kind: 'succeeded', ref }
}
