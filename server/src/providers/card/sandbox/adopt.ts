import { inOperation } from '../../sandbox/tools.ts'
import type { AdoptOutcome, AdoptRequest } from '../port.ts'
import { cardOf, refusalOf, toOutcome } from './outcomes.ts'
import type { ChargesDeps } from './step.ts'
import * as store from './store.ts'

/** Stands in for the acquirer's own import: a token of the sandbox is the reference of the card. */
export const adoptCard = (deps: ChargesDeps, request: AdoptRequest): Promise<AdoptOutcome> =>
  inOperation(deps.pool, request.operationId, async (client) => {
    const { operationId, merchantId, source, reference } = request
    const before = await store.readCharge(client, operationId)
    if (before) {
      const known = toOutcome(before, deps.challengeUrl)
      return known.kind === 'succeeded'
        ? { kind: 'adopted', source: known.source ?? source, card: known.card }
        : { kind: 'unknown' }
    }
    const token = await store.lockToken(client, reference)
    if (!token || refusalOf(token, deps.clock.wall()) !== null)
      return { kind: 'refused', reason: token?.used_by ? 'in_use' : 'unknown' }
    if (await store.readBySource(client, source)) return { kind: 'refused', reason: 'in_use' }
    const { behaviour } = token
    const card = cardOf(token, behaviour, false)
    await store.useToken(client, reference, operationId)
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
