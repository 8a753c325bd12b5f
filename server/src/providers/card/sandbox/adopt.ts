import { inOperation } from '../../sandbox/tools.ts'
import type { AdoptChargeOutcome, AdoptChargeRequest, AdoptOutcome, AdoptRequest } from '../port.ts'
import { cardOf, refusalOf, chargeOutcome } from './outcomes.ts'
import type { ChargesDeps } from './step.ts'
import * as store from './store.ts'

/** Simulates the acquirer's import: a token of the sandbox serves as the card's reference. */
export const adoptCard = (deps: ChargesDeps, request: AdoptRequest): Promise<AdoptOutcome> =>
  inOperation(deps.pool, request.operationId, async (client) => {
    const { operationId, merchantId, source, reference } = request
    const before = await store.readCharge(client, operationId)
    if (before) {
      const outcome = chargeOutcome(before, deps.challengeUrl)
      return outcome.kind === 'succeeded'
        ? { kind: 'adopted', source: outcome.source ?? source, card: outcome.card }
        : { kind: 'unknown' }
    }
    const token = await store.lockToken(client, reference)
    if (!token || refusalOf(token, deps.clock.wall()) !== null)
      return { kind: 'refused', reason: token?.used_by ? 'in_use' : 'unknown' }
    if (await store.readBySource(client, source)) return { kind: 'refused', reason: 'in_use' }
    const { behaviour } = token
    const card = cardOf(token, behaviour, false)
    await store.spendToken(client, reference, operationId)
    await store.insertCharge(client, {
      operation_id: operationId,
      merchant_id: merchantId,
      kind: 'check',
      outcome: 'succeeded',
      token: reference,
      ref: deps.newId('charge'),
      source,
      behaviour,
      card,
      created_at: deps.clock.now(),
    })
    return { kind: 'adopted', source, card }
  })

/** The same for a past charge: a token serves as its reference, and the file gives the amount. */
export const adoptCharge = (
  deps: ChargesDeps,
  request: AdoptChargeRequest,
): Promise<AdoptChargeOutcome> =>
  inOperation(deps.pool, request.operationId, async (client) => {
    const { operationId, merchantId, reference, amount, currency } = request
    const before = await store.readCharge(client, operationId)
    if (before) {
      const isSame = before.amount === amount && before.currency === currency
      if (!isSame) return { kind: 'refused', reason: 'differs' }
      return { kind: 'adopted', ref: before.ref ?? '', refunded: 0, card: null }
    }
    const token = await store.lockToken(client, reference)
    if (!token || refusalOf(token, deps.clock.wall()) !== null)
      return { kind: 'refused', reason: token?.used_by ? 'in_use' : 'unknown' }
    const card = cardOf(token, token.behaviour, false)
    const ref = deps.newId('charge')
    await store.spendToken(client, reference, operationId)
    await store.insertCharge(client, {
      operation_id: operationId,
      merchant_id: merchantId,
      kind: 'imported',
      outcome: 'succeeded',
      token: reference,
      ref,
      behaviour: token.behaviour,
      amount,
      currency,
      card,
      created_at: deps.clock.now(),
    })
    return { kind: 'adopted', ref, refunded: 0, card }
  })
