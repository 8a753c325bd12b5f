import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import { inTransaction } from '../../sandbox-tools.ts'
import type {
  CaptureRequest,
  FollowUpClose,
  FollowUpCode,
  FollowUpLookup,
  FollowUpOutcome,
  RefundRequest,
  Step,
  VoidRequest,
} from '../port.ts'
import { ClosedOperation, type Done } from './charges.ts'
import type { Disputes } from './disputes.ts'
import type { Tell } from './events.ts'
import * as store from './follow-up-store.ts'
import { lockByRef, lockOperation, type StoredCharge } from './store.ts'
import type { Behaviour } from './test-cards.ts'

const DAY = 86_400_000
/** How long an authorisation holds its amount. */
const HOLD_MS = 7 * DAY
/** How long a pending refund takes. */
const PENDING_MS = 1 * DAY

const PLAIN: Behaviour = { kind: 'succeeds' }

/** What a step on a charge would come to, before it is remembered. */
type Verdict =
  | { outcome: 'succeeded' }
  | { outcome: 'pending'; settlesAt: Date }
  | { outcome: 'refused'; code: FollowUpCode }

const SUCCEEDS: Verdict = { outcome: 'succeeded' }
const refuse = (code: FollowUpCode): Verdict => ({ outcome: 'refused', code })

export interface FollowUpsDeps {
  pool: pg.Pool
  clock: Clock
  newId: NewId
  tell: Tell
  disputes: Disputes
}

/** Captures, voids and refunds, remembered by the caller's operation id. */
export function followUps({ pool, clock, newId, tell, disputes }: FollowUpsDeps) {
  /** Does a step unless it was done before; steps on one charge come one after the other. */
  async function once(
    kind: 'capture' | 'void' | 'refund',
    request: Step,
    chargeRef: string,
    judge: (client: pg.ClientBase) => Promise<{ verdict: Verdict; behaviour: Behaviour }>,
  ): Promise<Done<FollowUpOutcome>> {
    let send: (() => void) | null = null
    const done = await inTransaction(pool, async (client) => {
      await lockOperation(client, request.operationId)
      const before = await store.readFollowUp(client, request.operationId)
      if (before) return { outcome: toOutcome(before, clock.now()), behaviour: PLAIN }
      const { verdict, behaviour } = await judge(client)
      const later = behaviour.kind === 'succeeds' ? behaviour.later : undefined
      if (later === 'lost') return { outcome: { kind: 'unknown' } as const, behaviour }
      const row: store.StoredFollowUp = {
        operation_id: request.operationId,
        kind,
        outcome: verdict.outcome,
        merchant_id: request.merchantId,
        charge_ref: chargeRef,
        ref: verdict.outcome === 'refused' ? null : newId(kind === 'refund' ? 'refund' : 'charge'),
        code: verdict.outcome === 'refused' ? verdict.code : null,
        amount: request.amount,
        currency: request.currency,
        settles_at: verdict.outcome === 'pending' ? verdict.settlesAt : null,
        created_at: clock.now(),
      }
      await store.insertFollowUp(client, row)
      if (kind === 'capture' && row.outcome === 'succeeded')
        await disputes.foresee(client, behaviour, request, true)
      if (later === 'silent' || row.settles_at)
        send = await tell(client, {
          type: `${kind}.${verdict.outcome === 'refused' ? 'refused' : 'succeeded'}`,
          merchantId: request.merchantId,
          operationId: request.operationId,
          dueAt: row.settles_at ?? row.created_at,
        })
      return { outcome: toOutcome(row, clock.now()), behaviour }
    })
    ;(send as (() => void) | null)?.()
    return done
  }

  /** Why what is held may no longer be taken; null when it may. */
  async function holdRefusal(
    client: pg.ClientBase,
    hold: StoredCharge | undefined,
  ): Promise<FollowUpCode | null> {
    if (hold?.kind !== 'authorise' || hold.outcome !== 'succeeded') return 'charge_unknown'
    const following = await store.readFollowing(client, hold.ref ?? '')
    if (following.some(({ kind }) => kind === 'capture')) return 'authorisation_captured'
    if (following.some(({ kind }) => kind === 'void')) return 'authorisation_voided'
    const isOver = hold.created_at.getTime() + HOLD_MS <= clock.now().getTime()
    return isOver ? 'authorisation_expired' : null
  }

  /** The amount that was taken under an id, and by which card; undefined when none was. */
  async function takenUnder(
    client: pg.ClientBase,
    ref: string,
  ): Promise<{ amount: number; behaviour: Behaviour } | undefined> {
    const charge = await lockByRef(client, ref)
    if (charge && charge.kind !== 'authorise' && charge.outcome === 'succeeded')
      return { amount: charge.amount ?? 0, behaviour: charge.behaviour ?? PLAIN }
    const capture = await store.lockCapture(client, ref)
    if (capture?.outcome !== 'succeeded') return undefined
    const hold = await lockByRef(client, capture.charge_ref ?? '')
    return { amount: capture.amount ?? 0, behaviour: hold?.behaviour ?? PLAIN }
  }

  return {
    capture: (request: CaptureRequest) =>
      once('capture', request, request.authorisationRef, async (client) => {
        const hold = await lockByRef(client, request.authorisationRef)
        const refusal = await holdRefusal(client, hold)
        const isTooMuch = request.amount > (hold?.amount ?? 0)
        const code = refusal ?? (isTooMuch ? 'amount_too_large' : null)
        return { verdict: code ? refuse(code) : SUCCEEDS, behaviour: hold?.behaviour ?? PLAIN }
      }),

    voidAuthorisation: (request: VoidRequest) =>
      once('void', request, request.authorisationRef, async (client) => {
        const hold = await lockByRef(client, request.authorisationRef)
        const refusal = await holdRefusal(client, hold)
        const isFree = refusal === 'authorisation_voided' || refusal === 'authorisation_expired'
        return {
          verdict: refusal && !isFree ? refuse(refusal) : SUCCEEDS,
          behaviour: hold?.behaviour ?? PLAIN,
        }
      }),

    refund: (request: RefundRequest) =>
      once('refund', request, request.chargeRef, async (client) => {
        const taken = await takenUnder(client, request.chargeRef)
        if (!taken) return { verdict: refuse('charge_unknown'), behaviour: PLAIN }
        const { behaviour } = taken
        const following = await store.readFollowing(client, request.chargeRef)
        const given = following.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
        if (given + request.amount > taken.amount)
          return { verdict: refuse('amount_too_large'), behaviour }
        const later = behaviour.kind === 'succeeds' ? behaviour.later : undefined
        if (later === 'refund_fails') return { verdict: refuse('refund_failed'), behaviour }
        const settlesAt = new Date(clock.now().getTime() + PENDING_MS)
        return {
          verdict: later === 'refund_pending' ? { outcome: 'pending', settlesAt } : SUCCEEDS,
          behaviour,
        }
      }),

    lookup: (operationId: string): Promise<FollowUpLookup> =>
      inTransaction(pool, async (client) => {
        const known = await store.readFollowUp(client, operationId)
        if (!known || known.outcome === 'closed') return { kind: 'not_found' }
        const outcome = toOutcome(known, clock.now())
        if (known.outcome === 'pending' && outcome.kind === 'succeeded')
          await store.settle(client, operationId)
        return outcome
      }),

    close: (operationId: string): Promise<FollowUpClose> =>
      inTransaction(pool, async (client) => {
        await lockOperation(client, operationId)
        const known = await store.readFollowUp(client, operationId)
        if (known && known.outcome !== 'closed') return toOutcome(known, clock.now())
        if (!known)
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
            created_at: clock.now(),
          })
        return { kind: 'not_done' }
      }),
  }
}

function toOutcome(row: store.StoredFollowUp, now: Date): FollowUpOutcome {
  if (row.outcome === 'closed')
    throw new ClosedOperation(`Operation ${row.operation_id} was closed`)
  if (row.outcome === 'refused') return { kind: 'refused', code: row.code ?? 'charge_unknown' }
  const ref = row.ref ?? ''
  const isWaiting = row.outcome === 'pending' && row.settles_at !== null && row.settles_at > now
  return isWaiting ? { kind: 'pending', ref } : { kind: 'succeeded', ref }
}
