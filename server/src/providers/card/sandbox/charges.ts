import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import { inTransaction } from '../../sandbox-tools.ts'
import type {
  ChargedCard,
  ChargeOutcome,
  ChargeRequest,
  CloseOutcome,
  DeclineCode,
  LookupOutcome,
  SavedChargeRequest,
} from '../port.ts'
import type { Disputes } from './disputes.ts'
import type { Tell } from './events.ts'
import * as store from './store.ts'
import type { Behaviour } from './test-cards.ts'

/** How long a challenge waits for the card's owner, in minutes of business time. */
const CHALLENGE_MINUTES = 15

export interface ChargesDeps {
  pool: pg.Pool
  clock: Clock
  newId: NewId
  /** The address of a challenge's page. */
  challengeUrl: (challengeId: string) => string
  tell: Tell
  disputes: Disputes
}

/** What came of a step, and what the caller shall notice of it. */
export interface Done<Outcome> {
  outcome: Outcome
  behaviour: Behaviour
}

/** The operation id was given up by its caller; asking for it again is a mistake. */
export class ClosedOperation extends Error {}

const PLAIN: Behaviour = { kind: 'succeeds' }

export type Charges = ReturnType<typeof charges>

/** Charges, authorisations and their challenges, remembered by the caller's operation id. */
export function charges({ pool, clock, newId, challengeUrl, tell, disputes }: ChargesDeps) {
  const outcomeOf = (charge: store.StoredCharge): ChargeOutcome => toOutcome(charge, challengeUrl)

  const challengeEnd = (): Date => new Date(clock.now().getTime() + CHALLENGE_MINUTES * 60_000)

  /** Does the step unless it was done before; one at a time for each operation id. */
  function once(
    operationId: string,
    work: (client: pg.ClientBase) => Promise<Done<ChargeOutcome>>,
  ): Promise<Done<ChargeOutcome>> {
    return inTransaction(pool, async (client) => {
      await store.lockOperation(client, operationId)
      const before = await store.readCharge(client, operationId)
      return before
        ? { outcome: outcomeOf(await endAbandoned(client, before)), behaviour: PLAIN }
        : work(client)
    })
  }

  /** A challenge that nobody answered in time has ended. */
  async function endAbandoned(
    client: pg.ClientBase,
    charge: store.StoredCharge,
  ): Promise<store.StoredCharge> {
    const isOver =
      charge.outcome === 'action_required' &&
      charge.challenge_until !== null &&
      charge.challenge_until <= clock.now()
    if (!isOver) return charge
    return store.endChallenge(client, charge.operation_id, declinedBy('authentication_abandoned'))
  }

  return {
    /** Takes or holds money on the card behind a token, or only checks it. */
    byToken: (kind: 'charge' | 'authorise' | 'check', request: ChargeRequest) =>
      once(request.operationId, async (client) => {
        const now = clock.now()
        const remember = (
          outcome: store.StoredCharge['outcome'],
          rest: Partial<store.NewCharge>,
        ): Promise<void> =>
          store.insertCharge(client, {
            operation_id: request.operationId,
            merchant_id: request.merchantId,
            kind,
            outcome,
            token: request.paymentToken,
            amount: request.amount,
            currency: request.currency,
            statement: request.statement,
            created_at: now,
            ...rest,
          })
        const decline = async (
          code: DeclineCode,
          card: ChargedCard | null,
          behaviour: Behaviour,
        ) => {
          await remember('declined', { decline_code: code, card })
          return { outcome: { kind: 'declined', code, card } as const, behaviour }
        }

        const token = await store.lockToken(client, request.paymentToken)
        const refusal = refusalOf(token, clock.wall())
        if (refusal !== null || !token)
          return decline(refusal ?? 'payment_token_unknown', null, PLAIN)
        await store.useToken(client, token.token, request.operationId)
        const { behaviour } = token
        const card = cardOf(token, behaviour, request.request3ds)
        if (behaviour.kind === 'declines') return decline(behaviour.code, card, behaviour)
        if (behaviour.kind === 'silent' && !behaviour.charged)
          return { outcome: { kind: 'unknown' } as const, behaviour }
        if (behaviour.kind === 'challenges') {
          const challengeId = newId('threeDs')
          await remember('action_required', {
            behaviour,
            card,
            challenge_id: challengeId,
            return_url: request.returnUrl,
            challenge_until: challengeEnd(),
          })
          return { outcome: challenge(challengeId, challengeUrl), behaviour }
        }
        const [ref, source] = [newId('charge'), newId('paymentSource')]
        await remember('succeeded', { ref, source, behaviour, card })
        if (kind === 'charge') await disputes.foresee(client, behaviour, request, true)
        return { outcome: { kind: 'succeeded', ref, source, card } as const, behaviour }
      }),

    /** Takes money from a card that was charged before. */
    bySource: (request: SavedChargeRequest) =>
      once(request.operationId, async (client) => {
        const saved = await store.readBySource(client, request.source)
        const card = saved ? chargedAgain(saved, request.owner !== undefined) : null
        const behaviour = saved?.behaviour ?? PLAIN
        const row = {
          operation_id: request.operationId,
          merchant_id: request.merchantId,
          kind: 'saved',
          token: request.source,
          amount: request.amount,
          currency: request.currency,
          statement: request.statement,
          behaviour,
          card,
          created_at: clock.now(),
        } as const
        const code = savedRefusal(saved, request)
        if (code !== null || !card) {
          const why = code ?? 'payment_source_unknown'
          await store.insertCharge(client, { ...row, outcome: 'declined', decline_code: why })
          return { outcome: { kind: 'declined', code: why, card } as const, behaviour }
        }
        if (request.owner && behaviour.kind === 'challenges') {
          const challengeId = newId('threeDs')
          await store.insertCharge(client, {
            ...row,
            outcome: 'action_required',
            challenge_id: challengeId,
            return_url: request.owner.returnUrl,
            challenge_until: challengeEnd(),
          })
          return { outcome: challenge(challengeId, challengeUrl), behaviour }
        }
        const ref = newId('charge')
        await store.insertCharge(client, { ...row, outcome: 'succeeded', ref })
        await disputes.foresee(client, behaviour, request, false)
        return {
          outcome: { kind: 'succeeded', ref, source: request.source, card } as const,
          behaviour,
        }
      }),

    lookup: (operationId: string): Promise<LookupOutcome> =>
      inTransaction(pool, async (client) => {
        const known = await store.readCharge(client, operationId)
        if (!known || known.outcome === 'closed') return { kind: 'not_found' }
        if (known.outcome !== 'action_required') return outcomeOf(known)
        await store.lockOperation(client, operationId)
        const charge = await store.readCharge(client, operationId)
        if (!charge || charge.outcome === 'closed') return { kind: 'not_found' }
        return outcomeOf(await endAbandoned(client, charge))
      }),

    close: (operationId: string): Promise<CloseOutcome> =>
      inTransaction(pool, async (client) => {
        await store.lockOperation(client, operationId)
        const charge = await store.readCharge(client, operationId)
        if (charge?.outcome === 'succeeded' || charge?.outcome === 'declined')
          return outcomeOf(charge)
        if (charge?.outcome === 'action_required')
          await store.endChallenge(client, operationId, { ...NOTHING, outcome: 'closed' })
        if (!charge)
          await store.insertCharge(client, {
            operation_id: operationId,
            outcome: 'closed',
            created_at: clock.now(),
          })
        return { kind: 'not_charged' }
      }),

    /** The charge behind a challenge page; undefined for an unknown one. */
    ofChallenge: (challengeId: string) => store.readByChallenge(pool, challengeId),

    /** The card's owner has pressed a button. Too late, or pressed before: nothing happens. */
    async answer(challengeId: string, passed: boolean): Promise<store.StoredCharge | undefined> {
      const known = await store.readByChallenge(pool, challengeId)
      if (!known) return undefined
      const { operation_id: operationId } = known
      let send: (() => void) | null = null
      const answered = await inTransaction(pool, async (client) => {
        await store.lockOperation(client, operationId)
        const before = await store.readCharge(client, operationId)
        const charge = before && (await endAbandoned(client, before))
        if (charge?.outcome !== 'action_required') return charge
        send = await tell(client, {
          type: passed ? 'charge.succeeded' : 'charge.declined',
          merchantId: charge.merchant_id ?? '',
          operationId,
          dueAt: clock.now(),
        })
        return store.endChallenge(
          client,
          operationId,
          passed
            ? {
                ...NOTHING,
                outcome: 'succeeded',
                ref: newId('charge'),
                // A saved card stays the source it is.
                source: charge.kind === 'saved' ? null : newId('paymentSource'),
                three_ds_passed: true,
                three_ds_info: 'authenticated',
              }
            : declinedBy('authentication_failed'),
        )
      })
      ;(send as (() => void) | null)?.()
      return answered
    },
  }
}

const NOTHING = {
  ref: null,
  source: null,
  decline_code: null,
  three_ds_passed: null,
  three_ds_info: null,
} as const

const declinedBy = (code: DeclineCode) => ({
  ...NOTHING,
  outcome: 'declined' as const,
  decline_code: code,
  three_ds_passed: false,
  three_ds_info: code === 'authentication_failed' ? 'rejected' : 'not_answered',
})

const challenge = (challengeId: string, challengeUrl: ChargesDeps['challengeUrl']) =>
  ({
    kind: 'action_required',
    threeDSAuthorisationId: challengeId,
    redirectUrl: challengeUrl(challengeId),
  }) as const

/** Why a token may not be charged; null when it may. */
function refusalOf(token: store.StoredToken | undefined, now: Date): DeclineCode | null {
  if (!token) return 'payment_token_unknown'
  if (token.used_by !== null) return 'payment_token_used'
  if (token.expires_at <= now) return 'payment_token_expired'
  return null
}

/** A source belongs to the merchant who charged the card first. */
function savedRefusal(
  saved: store.StoredCharge | undefined,
  { merchantId, owner }: SavedChargeRequest,
): DeclineCode | null {
  if (!saved || saved.merchant_id !== merchantId) return 'payment_source_unknown'
  const isSpent = saved.behaviour?.kind === 'succeeds' && saved.behaviour.later === 'declined_later'
  return isSpent && !owner ? 'insufficient_funds' : null
}

function cardOf(token: store.StoredToken, behaviour: Behaviour, request3ds: boolean): ChargedCard {
  return {
    brand: token.brand,
    last4: token.last4,
    funding: token.funding,
    expiry: `${String(token.exp_month).padStart(2, '0')}/${token.exp_year}`,
    cvcPassed: !(
      (behaviour.kind === 'succeeds' && behaviour.cvcPassed === false) ||
      (behaviour.kind === 'declines' && behaviour.code === 'incorrect_cvc')
    ),
    threeDs: request3ds ? { passed: true, info: 'authenticated' } : null,
    ...(token.wallet !== null && { wallet: token.wallet }),
  }
}

function storedCard(charge: store.StoredCharge): ChargedCard | null {
  if (charge.brand === null) return null
  return {
    brand: charge.brand,
    last4: charge.last4 ?? '',
    funding: charge.funding ?? '',
    expiry: charge.expiry ?? '',
    cvcPassed: charge.cvc_passed,
    threeDs:
      charge.three_ds_passed === null
        ? null
        : { passed: charge.three_ds_passed, info: charge.three_ds_info ?? '' },
    ...(charge.wallet !== null && { wallet: charge.wallet }),
  }
}

/** A card as it is when it is charged again: nobody has typed its code, and its owner was met only if they are there. */
function chargedAgain(charge: store.StoredCharge, isOwnerThere: boolean): ChargedCard | null {
  const card = storedCard(charge)
  const threeDs = isOwnerThere ? { passed: true, info: 'authenticated' } : null
  return card && { ...card, cvcPassed: null, threeDs }
}

function toOutcome(
  charge: store.StoredCharge,
  challengeUrl: ChargesDeps['challengeUrl'],
): ChargeOutcome {
  if (charge.outcome === 'closed')
    throw new ClosedOperation(`Operation ${charge.operation_id} was closed`)
  if (charge.outcome === 'action_required')
    return challenge(charge.challenge_id ?? '', challengeUrl)
  const card = storedCard(charge)
  if (charge.outcome === 'declined')
    return { kind: 'declined', code: charge.decline_code ?? 'unknown_charge_error', card }
  if (!card) throw new Error(`Charge ${charge.operation_id} has no card`)
  const source = charge.kind === 'saved' ? charge.token : charge.source
  return { kind: 'succeeded', ref: charge.ref ?? '', source, card }
}
