import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import { type GivenOut, sandboxRefunds } from '../../sandbox-refunds.ts'
import { inTransaction, silence } from '../../sandbox-tools.ts'
import type { PayToOutcome, PayToProvider, PayToRefusalCode, PayToRequest } from '../port.ts'
import { stateOf } from './agreements.ts'
import * as store from './store.ts'
import type { PayerBehaviour } from './test-payers.ts'

export interface PayToSandboxDeps {
  readEvent: PayToProvider['readEvent']
  pool: pg.Pool
  clock: Clock
  newId: NewId
}

/** The sandbox as the bank payments see it: one more PayTo provider. Payers answer with business time. */
export function payToAdapter(deps: PayToSandboxDeps): PayToProvider {
  const { pool, clock, newId, readEvent } = deps

  /** Does the charge, or finds what it came to before. Returns what the caller shall notice of it. */
  function settle(
    request: PayToRequest,
  ): Promise<{ outcome: PayToOutcome; charge: PayerBehaviour['charge'] }> {
    return inTransaction(pool, async (client) => {
      await store.lockOperation(client, request.operationId)
      const before = await store.readCharge(client, request.operationId)
      if (before) return { outcome: outcomeOf(before), charge: { kind: 'paid' } }

      const now = clock.now()
      const agreement = await store.readAgreement(client, request.agreementToken, 'hold')
      const remember = async (
        made: Pick<store.StoredPayToCharge, 'outcome' | 'ref' | 'code'>,
        charge: PayerBehaviour['charge'],
      ) => {
        const stored = {
          ...made,
          operation_id: request.operationId,
          agreement: request.agreementToken,
          amount: request.amount,
          currency: request.currency,
          reference: request.reference,
          account_hint: agreement?.account_hint ?? null,
          created_at: now,
          merchant_id: request.merchantId,
        }
        await store.insertCharge(client, stored)
        return { outcome: outcomeOf(stored), charge }
      }
      const refuse = (code: PayToRefusalCode, charge: PayerBehaviour['charge']) =>
        remember({ outcome: 'refused', ref: null, code }, charge)

      const refusal = refusalOf(agreement, request, now)
      if (refusal !== null || !agreement)
        return refuse(refusal ?? 'agreement_unknown', { kind: 'paid' })
      await store.useAgreement(client, agreement.token, request.operationId)
      const { charge } = agreement.behaviour
      if (charge.kind === 'refused') return refuse(charge.code, charge)
      if (charge.kind === 'silent' && !charge.paid) return { outcome: { kind: 'unknown' }, charge }
      return remember({ outcome: 'paid', ref: newId('charge'), code: null }, charge)
    })
  }

  async function hold(client: pg.ClientBase, ref: string): Promise<GivenOut | null> {
    const charge = await store.lockByRef(client, ref)
    if (!charge || charge.amount === null || charge.currency === null) return null
    return { amount: charge.amount, currency: charge.currency, isHere: true }
  }

  return {
    name: 'sandbox_payto',
    readEvent,
    ...sandboxRefunds({ pool, clock, newId, hold }),

    async lookupAgreement({ agreementToken: token, ...waiting }) {
      await store.awaitAgreement(pool, token, waiting)
      const agreement = await store.readAgreement(pool, token, 'read')
      if (!agreement) return { kind: 'not_found' }
      return { kind: stateOf(agreement, clock.now()), accountHint: agreement.account_hint }
    },

    async charge(request, signal) {
      const { outcome, charge } = await settle(request)
      if (charge.kind === 'slow') await sleep(charge.afterMs, undefined, { signal })
      if (charge.kind === 'silent') await silence(signal)
      return outcome
    },

    async lookup(operationId) {
      const charge = await store.readCharge(pool, operationId)
      return charge && charge.outcome !== 'closed' ? outcomeOf(charge) : { kind: 'not_found' }
    },

    close(operationId) {
      return inTransaction(pool, async (client) => {
        await store.lockOperation(client, operationId)
        const charge = await store.readCharge(client, operationId)
        if (charge && charge.outcome !== 'closed') return outcomeOf(charge)
        if (!charge)
          await store.insertCharge(client, {
            operation_id: operationId,
            outcome: 'closed',
            ref: null,
            code: null,
            agreement: null,
            amount: null,
            currency: null,
            reference: null,
            account_hint: null,
            created_at: clock.now(),
            merchant_id: null,
          })
        return { kind: 'not_charged' }
      })
    },
  }
}

/** Why an agreement may not be charged; null when it may. */
function refusalOf(
  agreement: store.StoredAgreement | undefined,
  request: PayToRequest,
  now: Date,
): PayToRefusalCode | null {
  if (!agreement) return 'agreement_unknown'
  const state = stateOf(agreement, now)
  if (state === 'refused') return 'agreement_refused'
  if (state === 'expired') return 'agreement_expired'
  if (state === 'pending') return 'payment_refused'
  if (agreement.used_by !== null) return 'agreement_used'
  if (request.amount > agreement.amount || request.currency !== agreement.currency)
    return 'agreement_amount'
  return null
}

/** What a charge came to. Throws for one that its caller gave up: asking for it again is a mistake. */
function outcomeOf(charge: store.StoredPayToCharge): PayToOutcome {
  const { outcome, ref, code, account_hint: accountHint } = charge
  if (outcome === 'closed') throw new Error(`Operation ${charge.operation_id} was closed`)
  if (outcome === 'refused')
    return { kind: 'refused', code: code ?? 'payment_refused', accountHint }
  return { kind: 'paid', ref: ref ?? '', accountHint: accountHint ?? '' }
}
