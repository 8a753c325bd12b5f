import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { Disputes } from '../../sandbox/disputes.ts'
import { disputeMovements } from '../../sandbox/movements.ts'
import { type SandboxCharge, sandboxRefunds } from '../../sandbox/refunds.ts'
import { settlingMovements } from '../../sandbox/settlements.ts'
import { inTransaction, silence } from '../../sandbox/tools.ts'
import type {
  PayToClose,
  PayToOutcome,
  PayToProvider,
  PayToRefusalCode,
  PayToRequest,
} from '../port.ts'
import { stateOf } from './agreements.ts'
import * as store from './store.ts'
import type { PayerBehaviour } from './test-payers.ts'

export interface PayToSandboxDeps extends Pick<PayToProvider, 'readEvent' | 'agreementsUrl'> {
  pool: pg.Pool
  clock: Clock
  newId: NewId
  disputes: Disputes
}

interface Done {
  outcome: PayToOutcome
  charge: PayerBehaviour['charge']
}

export function payToAdapter(deps: PayToSandboxDeps): PayToProvider {
  const { pool, clock, newId, readEvent, agreementsUrl, disputes } = deps
  const { lookupDispute, giveEvidence, acceptDispute } = disputes
  return {
    name: 'sandbox_payto',
    agreementsUrl,
    readEvent,
    lookupDispute,
    giveEvidence,
    acceptDispute,
    ...settlingMovements({ pool, clock, name: 'sandbox_payto' }, PAYTO_MOVEMENTS, ({ kind }) =>
      kind === 'charge' ? PAYTO_FEE : 0,
    ),
    ...sandboxRefunds({ pool, clock, newId, hold }),

    async lookupAgreement({ agreementToken: token, ...waiting }) {
      await store.awaitAgreement(pool, token, waiting)
      const agreement = await store.readAgreement(pool, token)
      if (!agreement) return { kind: 'not_found' }
      return { kind: stateOf(agreement, clock.now()), accountHint: agreement.account_hint }
    },

    async charge(request, signal) {
      const { outcome, charge } = await inTransaction(pool, (client) =>
        makeCharge(deps, client, request),
      )
      if (charge.kind === 'slow') await sleep(charge.afterMs, undefined, { signal })
      if (charge.kind === 'silent') await silence(signal)
      return outcome
    },

    async lookup(operationId) {
      const charge = await store.readCharge(pool, operationId)
      return charge && charge.outcome !== 'closed' ? outcomeOf(charge) : { kind: 'not_found' }
    },

    close: (operationId) =>
      inTransaction(pool, (client) => close(client, operationId, clock.now())),
  }
}

/** The sandbox's movements, and its fee for a payment in minor units. */
const PAYTO_MOVEMENTS = `
  select ref, 'charge' as kind, operation_id, amount, currency, created_at as at from sandbox.payto_charge
  where outcome = 'paid'
  union all
  select r.ref, 'refund', r.operation_id, -r.amount, r.currency, r.created_at
  from sandbox.bank_refund r join sandbox.payto_charge c on c.ref = r.charge_ref where r.outcome = 'succeeded'
  union all
  ${disputeMovements('sandbox.payto_charge')}`
const PAYTO_FEE = 25

/** Makes the charge, or returns the outcome of a known one. */
async function makeCharge(
  { clock, newId, disputes }: PayToSandboxDeps,
  client: pg.ClientBase,
  request: PayToRequest,
): Promise<Done> {
  await store.lockPayment(client, request.operationId)
  const before = await store.readCharge(client, request.operationId)
  if (before) return { outcome: outcomeOf(before), charge: PAID }
  const now = clock.now()
  const agreement = await store.lockAgreement(client, request.agreementToken)
  const record = async (
    result: Pick<store.StoredPayToCharge, 'outcome' | 'ref' | 'code'>,
    charge: PayerBehaviour['charge'],
  ): Promise<Done> => {
    const stored = {
      ...result,
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
    record({ outcome: 'refused', ref: null, code }, charge)

  const refusal = refusalOf(agreement, request, now)
  if (refusal !== null || !agreement) return refuse(refusal ?? 'agreement_unknown', PAID)
  await store.spendAgreement(client, agreement.token, request.operationId)
  const { charge } = agreement.behaviour
  if (charge.kind === 'refused') return refuse(charge.code, charge)
  if (charge.kind === 'silent' && !charge.paid) return { outcome: { kind: 'unknown' }, charge }
  const done = await record({ outcome: 'paid', ref: newId('charge'), code: null }, charge)
  if (charge.kind === 'paid' && charge.disputed)
    await disputes.schedule(client, request, charge.disputed)
  return done
}

const PAID: PayerBehaviour['charge'] = { kind: 'paid' }

async function hold(client: pg.ClientBase, ref: string): Promise<SandboxCharge | null> {
  const charge = await store.lockByRef(client, ref)
  if (!charge || charge.amount === null || charge.currency === null) return null
  return { amount: charge.amount, currency: charge.currency, isHere: true }
}

async function close(client: pg.ClientBase, operationId: string, now: Date): Promise<PayToClose> {
  await store.lockPayment(client, operationId)
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
      created_at: now,
      merchant_id: null,
    })
  return { kind: 'not_charged' }
}

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

/** Throws if the caller abandoned the charge, because asking for it again is a bug. */
function outcomeOf(charge: store.StoredPayToCharge): PayToOutcome {
  const { outcome, ref, code, account_hint: accountHint } = charge
  if (outcome === 'closed') throw new Error(`Operation ${charge.operation_id} was closed`)
  if (outcome === 'refused')
    return { kind: 'refused', code: code ?? 'payment_refused', accountHint }
  return { kind: 'paid', ref: ref ?? '', accountHint: accountHint ?? '' }
}
