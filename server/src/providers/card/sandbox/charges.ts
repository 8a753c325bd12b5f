import type pg from 'pg'

import { inOperation, inTransaction, lockOperation } from '../../sandbox/tools.ts'
import type {
  AdoptChargeRequest,
  AdoptRequest,
  ChargedCard,
  ChargeOutcome,
  ChargeRequest,
  CloseOutcome,
  DeclineCode,
  ForgetRequest,
  LookupOutcome,
  SavedChargeRequest,
} from '../port.ts'
import { adoptCard, adoptCharge } from './adopt.ts'
import { answerChallenge, confirmCharge, endAbandoned } from './challenges.ts'
import {
  cardOf,
  chargedAgain,
  NOTHING,
  refusalOf,
  savedRefusal,
  chargeOutcome,
} from './outcomes.ts'
import { type ChargesDeps, type Done, PLAIN } from './step.ts'
import * as store from './store.ts'
import { type Behaviour, disputeCourse } from './test-cards.ts'

/** In minutes of business time. */
const CHALLENGE_MINUTES = 15

export type Charges = ReturnType<typeof charges>

/** Charges, authorisations and challenges, keyed by the caller's operation id. */
export const charges = (deps: ChargesDeps) => ({
  byToken: (kind: 'charge' | 'authorise' | 'check', request: ChargeRequest) =>
    once(deps, request.operationId, (client) => chargeToken(deps, client, kind, request)),

  bySource: (request: SavedChargeRequest) =>
    once(deps, request.operationId, (client) => chargeSource(deps, client, request)),

  adopt: (request: AdoptRequest) => adoptCard(deps, request),
  adoptCharge: (request: AdoptChargeRequest) => adoptCharge(deps, request),
  forget: (request: ForgetRequest) => store.forgetSource(deps.pool, request, deps.clock.now()),
  lookup: (operationId: string) => lookup(deps, operationId),
  confirm: (operationId: string) => confirmCharge(deps, operationId),
  close: (operationId: string) => close(deps, operationId),

  ofChallenge: (challengeId: string) => store.readByChallenge(deps.pool, challengeId),

  /** Handles the cardholder's choice. No effect if it is too late or the second time. */
  answer: (challengeId: string, passed: boolean) => answerChallenge(deps, challengeId, passed),
})

/** Runs the step unless it already ran; serialised per operation id. */
function once(
  deps: ChargesDeps,
  operationId: string,
  work: (client: pg.ClientBase) => Promise<Done<ChargeOutcome>>,
): Promise<Done<ChargeOutcome>> {
  return inOperation(deps.pool, operationId, async (client) => {
    const before = await store.readCharge(client, operationId)
    if (!before) return work(client)
    const now = await endAbandoned(deps, client, before)
    return { outcome: chargeOutcome(now, deps.challengeUrl), behaviour: PLAIN }
  })
}

const asksOwner = (
  behaviour: Behaviour,
  { isMoto }: Pick<ChargeRequest, 'isMoto'>,
): behaviour is Extract<Behaviour, { kind: 'challenges' }> =>
  behaviour.kind === 'challenges' && !isMoto

async function chargeToken(
  deps: ChargesDeps,
  client: pg.ClientBase,
  kind: 'charge' | 'authorise' | 'check',
  request: ChargeRequest,
): Promise<Done<ChargeOutcome>> {
  const row = {
    ...rowOf(deps, request),
    kind,
    token: request.paymentToken,
    moto: request.isMoto === true,
  }
  const token = await store.lockToken(client, request.paymentToken)
  const refusal = refusalOf(token, deps.clock.wall())
  if (refusal !== null || !token) {
    const code = refusal ?? 'payment_token_unknown'
    return { outcome: await decline(client, row, code, null), behaviour: PLAIN }
  }
  await store.spendToken(client, token.token, request.operationId)
  const { behaviour } = token
  const card = cardOf(token, behaviour, request.request3ds)
  if (behaviour.kind === 'declines')
    return { outcome: await decline(client, row, behaviour.code, card), behaviour }
  if (behaviour.kind === 'silent' && !behaviour.charged)
    return { outcome: { kind: 'unknown' }, behaviour }
  if (asksOwner(behaviour, request))
    return challenge(deps, client, { ...row, behaviour, card }, request)
  const [ref, source] = [deps.newId('charge'), deps.newId('paymentSource')]
  await store.insertCharge(client, { ...row, outcome: 'succeeded', ref, source, behaviour, card })
  const course = disputeCourse(behaviour, true)
  if (kind === 'charge' && course) await deps.disputes.schedule(client, request, course)
  return { outcome: { kind: 'succeeded', ref, source, card }, behaviour }
}

async function chargeSource(
  deps: ChargesDeps,
  client: pg.ClientBase,
  request: SavedChargeRequest,
): Promise<Done<ChargeOutcome>> {
  const saved = await store.readBySource(client, request.source)
  const card = saved ? chargedAgain(saved, request.owner !== undefined) : null
  const behaviour = saved?.behaviour ?? PLAIN
  const row = { ...rowOf(deps, request), kind: 'saved', token: request.source, behaviour } as const
  const code = savedRefusal(saved, request)
  if (code !== null || !card) {
    const why = code ?? 'payment_source_unknown'
    return { outcome: await decline(client, row, why, card), behaviour }
  }
  if (request.owner && behaviour.kind === 'challenges')
    return challenge(deps, client, { ...row, behaviour, card }, request.owner)
  const ref = deps.newId('charge')
  await store.insertCharge(client, { ...row, outcome: 'succeeded', ref, card })
  const course = disputeCourse(behaviour, false)
  if (course) await deps.disputes.schedule(client, request, course)
  return { outcome: { kind: 'succeeded', ref, source: request.source, card }, behaviour }
}

const rowOf = (
  { clock }: ChargesDeps,
  request: Pick<ChargeRequest, 'operationId' | 'merchantId' | 'amount' | 'currency' | 'statement'>,
) => ({
  operation_id: request.operationId,
  merchant_id: request.merchantId,
  amount: request.amount,
  currency: request.currency,
  statement: request.statement,
  created_at: clock.now(),
})

async function decline(
  client: pg.ClientBase,
  row: Omit<store.NewCharge, 'outcome'>,
  code: DeclineCode,
  card: ChargedCard | null,
): Promise<ChargeOutcome> {
  await store.insertCharge(client, { ...row, outcome: 'declined', decline_code: code, card })
  return { kind: 'declined', code, card }
}

async function challenge(
  { clock, newId, challengeUrl }: ChargesDeps,
  client: pg.ClientBase,
  row: Omit<store.NewCharge, 'outcome'> & { behaviour: Behaviour },
  { returnUrl, confirmation }: Pick<ChargeRequest, 'returnUrl' | 'confirmation'>,
): Promise<Done<ChargeOutcome>> {
  const challengeId = newId('threeDs')
  await store.insertCharge(client, {
    ...row,
    behaviour: { ...row.behaviour, ...(confirmation && { confirms: true }) },
    outcome: 'action_required',
    challenge_id: challengeId,
    return_url: returnUrl,
    challenge_until: new Date(clock.now().getTime() + CHALLENGE_MINUTES * 60_000),
  })
  return {
    outcome: {
      kind: 'action_required',
      threeDSAuthorisationId: challengeId,
      redirectUrl: challengeUrl(challengeId),
    },
    behaviour: row.behaviour,
  }
}

function lookup(deps: ChargesDeps, operationId: string): Promise<LookupOutcome> {
  const { pool, challengeUrl } = deps
  return inTransaction(pool, async (client) => {
    const stored = await store.readCharge(client, operationId)
    if (!stored || stored.outcome === 'closed') return { kind: 'not_found' }
    if (stored.outcome !== 'action_required') return chargeOutcome(stored, challengeUrl)
    await lockOperation(client, 'sandbox', operationId)
    const charge = await store.readCharge(client, operationId)
    if (!charge || charge.outcome === 'closed') return { kind: 'not_found' }
    return chargeOutcome(await endAbandoned(deps, client, charge), challengeUrl)
  })
}

function close(
  { pool, clock, challengeUrl }: ChargesDeps,
  operationId: string,
): Promise<CloseOutcome> {
  return inOperation(pool, operationId, async (client) => {
    const charge = await store.readCharge(client, operationId)
    if (charge?.outcome === 'succeeded' || charge?.outcome === 'declined')
      return chargeOutcome(charge, challengeUrl)
    if (charge?.outcome === 'action_required')
      await store.endChallenge(client, operationId, { ...NOTHING, outcome: 'closed' })
    if (!charge)
      await store.insertCharge(client, {
        operation_id: operationId,
        outcome: 'closed',
        created_at: clock.now(),
      })
    return { kind: 'not_charged' }
  })
}
