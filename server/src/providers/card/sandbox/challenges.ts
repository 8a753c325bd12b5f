import type pg from 'pg'

import { inOperation } from '../../sandbox/tools.ts'
import type { LookupOutcome } from '../port.ts'
import type { ChargesDeps } from './step.ts'
import { declinedBy, NOTHING, chargeOutcome } from './outcomes.ts'
import * as store from './store.ts'

/** Ends a challenge that was not answered in time. */
export async function endAbandoned(
  { clock }: Pick<ChargesDeps, 'clock'>,
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

/** Whether passing the challenge of a charge takes nothing yet. */
const waitsForConfirm = ({ behaviour }: store.StoredCharge): boolean =>
  behaviour?.kind === 'challenges' && behaviour.confirms === true

const succeed = (
  { newId }: Pick<ChargesDeps, 'newId'>,
  client: pg.ClientBase,
  charge: store.StoredCharge,
): Promise<store.StoredCharge> =>
  store.endChallenge(client, charge.operation_id, {
    ...NOTHING,
    outcome: 'succeeded',
    ref: newId('charge'),
    // Charging a saved card creates no new source.
    source: charge.kind === 'saved' ? null : newId('paymentSource'),
    three_ds_passed: true,
    three_ds_info: 'authenticated',
  })

/** Takes the money of a charge whose challenge was passed; for any other charge, returns the outcome. */
export function confirmCharge(deps: ChargesDeps, operationId: string): Promise<LookupOutcome> {
  return inOperation(deps.pool, operationId, async (client) => {
    const stored = await store.readCharge(client, operationId)
    if (!stored || stored.outcome === 'closed') return { kind: 'not_found' }
    const charge = await endAbandoned(deps, client, stored)
    const isPassed = charge.outcome === 'action_required' && charge.challenge_passed_at !== null
    return chargeOutcome(isPassed ? await succeed(deps, client, charge) : charge, deps.challengeUrl)
  })
}

/** Handles the cardholder's choice. No effect if it is too late or the second time. */
export async function answerChallenge(
  deps: ChargesDeps,
  challengeId: string,
  passed: boolean,
): Promise<store.StoredCharge | undefined> {
  const { pool, clock, recordEvent } = deps
  const stored = await store.readByChallenge(pool, challengeId)
  if (!stored) return undefined
  const { operation_id: operationId } = stored
  const { charge, send } = await inOperation(pool, operationId, async (client) => {
    const before = await store.readCharge(client, operationId)
    const open = before && (await endAbandoned(deps, client, before))
    if (open?.outcome !== 'action_required' || open.challenge_passed_at !== null)
      return { charge: open, send: null }
    if (passed && waitsForConfirm(open))
      return {
        charge: await store.passChallenge(client, operationId, clock.now()),
        send: null,
      }
    const sendEvent = await recordEvent(client, {
      type: passed ? 'charge.succeeded' : 'charge.declined',
      merchantId: open.merchant_id ?? '',
      operationId,
      dueAt: clock.now(),
    })
    const ended = passed
      ? await succeed(deps, client, open)
      : await store.endChallenge(client, operationId, declinedBy('authentication_failed'))
    return { charge: ended, send: sendEvent }
  })
  send?.()
  return charge
}
