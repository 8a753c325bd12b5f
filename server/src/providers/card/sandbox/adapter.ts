import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type {
  CardProvider,
  ChargedCard,
  ChargeOutcome,
  ChargeRequest,
  DeclineCode,
} from '../port.ts'
import * as store from './store.ts'
import type { Behaviour } from './test-cards.ts'

export interface SandboxDeps {
  pool: pg.Pool
  clock: Clock
  newId: NewId
}

/** The operation id was given up by its caller; asking for it again is a mistake. */
class ClosedOperation extends Error {}

/** The sandbox as the payments module sees it: one more card provider. */
export function sandboxAdapter({ pool, clock, newId }: SandboxDeps): CardProvider {
  /** Does the charge, or finds what it came to before. Returns what the caller shall notice of it. */
  function settle(
    request: ChargeRequest,
  ): Promise<{ outcome: ChargeOutcome; behaviour: Behaviour }> {
    return store.inTransaction(pool, async (client) => {
      await store.lockOperation(client, request.operationId)
      const before = await store.readCharge(client, request.operationId)
      if (before) return { outcome: outcomeOf(before), behaviour: { kind: 'succeeds' } }
      const now = clock.now()
      const remember = (outcome: 'succeeded' | 'declined', rest: Partial<store.NewCharge>) =>
        store.insertCharge(client, {
          operationId: request.operationId,
          outcome,
          ref: null,
          declineCode: null,
          token: request.paymentToken,
          amount: request.amount,
          currency: request.currency,
          statement: request.statement,
          card: null,
          createdAt: now,
          ...rest,
        })
      const decline = async (code: DeclineCode, card: ChargedCard | null, behaviour: Behaviour) => {
        await remember('declined', { declineCode: code, card })
        return { outcome: { kind: 'declined', code, card } as const, behaviour }
      }

      const token = await store.lockToken(client, request.paymentToken)
      const refusal = refusalOf(token, clock.wall())
      if (refusal !== null || !token)
        return decline(refusal ?? 'payment_token_unknown', null, { kind: 'succeeds' })
      await store.useToken(client, token.token, request.operationId)
      const { behaviour } = token
      const card = cardOf(token, behaviour, request.request3ds)
      if (behaviour.kind === 'declines') return decline(behaviour.code, card, behaviour)
      if (behaviour.kind === 'silent' && !behaviour.charged)
        return { outcome: { kind: 'unknown' } as const, behaviour }
      const ref = newId('charge')
      await remember('succeeded', { ref, card })
      return { outcome: { kind: 'succeeded', ref, card } as const, behaviour }
    })
  }

  return {
    name: 'sandbox',

    async charge(request, signal) {
      const { outcome, behaviour } = await settle(request)
      if (behaviour.kind === 'slow') await sleep(behaviour.afterMs, undefined, { signal })
      if (behaviour.kind === 'silent') await silence(signal)
      return outcome
    },

    async lookup(operationId) {
      const charge = await store.readCharge(pool, operationId)
      return charge && charge.outcome !== 'closed' ? outcomeOf(charge) : { kind: 'not_found' }
    },

    close(operationId) {
      return store.inTransaction(pool, async (client) => {
        await store.lockOperation(client, operationId)
        const charge = await store.readCharge(client, operationId)
        if (charge && charge.outcome !== 'closed') return outcomeOf(charge)
        if (!charge)
          await store.insertCharge(client, {
            operationId,
            outcome: 'closed',
            ref: null,
            declineCode: null,
            token: null,
            amount: null,
            currency: null,
            statement: null,
            card: null,
            createdAt: clock.now(),
          })
        return { kind: 'not_charged' }
      })
    },
  }
}

/** Why a token may not be charged; null when it may. */
function refusalOf(token: store.StoredToken | undefined, now: Date): DeclineCode | null {
  if (!token) return 'payment_token_unknown'
  if (token.used_by !== null) return 'payment_token_used'
  if (token.expires_at <= now) return 'payment_token_expired'
  return null
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
  }
}

function outcomeOf(charge: store.StoredCharge): ChargeOutcome {
  const card: ChargedCard | null =
    charge.brand === null
      ? null
      : {
          brand: charge.brand,
          last4: charge.last4 ?? '',
          funding: charge.funding ?? '',
          expiry: charge.expiry ?? '',
          cvcPassed: charge.cvc_passed,
          threeDs:
            charge.three_ds_passed === null
              ? null
              : { passed: charge.three_ds_passed, info: charge.three_ds_info ?? '' },
        }
  if (charge.outcome === 'closed')
    throw new ClosedOperation(`Operation ${charge.operation_id} was closed`)
  if (charge.outcome === 'declined')
    return { kind: 'declined', code: charge.decline_code ?? 'unknown_charge_error', card }
  if (!card) throw new Error(`Charge ${charge.operation_id} has no card`)
  return { kind: 'succeeded', ref: charge.ref ?? '', card }
}

/** Ends only when the caller gives up. */
function silence(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason)
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}
