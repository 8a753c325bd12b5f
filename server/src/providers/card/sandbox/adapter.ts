import { setTimeout as sleep } from 'node:timers/promises'

import { silence } from '../../sandbox-tools.ts'
import type { CardProvider } from '../port.ts'
import type { Charges, Done } from './charges.ts'
import type { Disputes } from './disputes.ts'
import type { followUps } from './follow-ups.ts'

export interface AdapterParts {
  charges: Charges
  followUps: ReturnType<typeof followUps>
  disputes: Disputes
  readEvent: CardProvider['readEvent']
}

/** The sandbox as the payments module sees it: one more card provider. */
export function sandboxAdapter({
  charges,
  followUps: steps,
  disputes,
  readEvent,
}: AdapterParts): CardProvider {
  return {
    name: 'sandbox',
    charge: async (request, signal) => charged(await charges.byToken('charge', request), signal),
    authorise: async (request, signal) =>
      charged(await charges.byToken('authorise', request), signal),
    checkCard: async (request, signal) =>
      charged(await charges.byToken('check', { ...request, amount: 0 }), signal),
    chargeSaved: async (request, signal) => answered(await charges.bySource(request), signal),
    // A challenge that is answered charges by itself: there is nothing left to confirm but what came of it.
    confirm: (operationId) => charges.lookup(operationId),
    lookup: (operationId) => charges.lookup(operationId),
    close: (operationId) => charges.close(operationId),
    capture: async (request, signal) => followed(await steps.capture(request), signal),
    voidAuthorisation: async (request, signal) =>
      followed(await steps.voidAuthorisation(request), signal),
    refund: async (request, signal) => followed(await steps.refund(request), signal),
    lookupFollowUp: (operationId) => steps.lookup(operationId),
    closeFollowUp: (operationId) => steps.close(operationId),
    lookupDispute: (disputeRef) => disputes.lookup(disputeRef),
    readEvent,
  }
}

/** Gives the answer when the card lets it. */
async function answered<Outcome>(done: Done<Outcome>, signal: AbortSignal): Promise<Outcome> {
  const { behaviour } = done
  if (behaviour.kind === 'slow') await sleep(behaviour.afterMs, undefined, { signal })
  return done.outcome
}

/** A charge of a silent card never answers. */
async function charged<Outcome>(done: Done<Outcome>, signal: AbortSignal): Promise<Outcome> {
  if (done.behaviour.kind === 'silent') await silence(signal)
  return answered(done, signal)
}

/** Nor do the later steps of a card that is silent then. */
async function followed<Outcome>(done: Done<Outcome>, signal: AbortSignal): Promise<Outcome> {
  const { behaviour } = done
  const later = behaviour.kind === 'succeeds' ? behaviour.later : undefined
  if (later === 'silent' || later === 'lost') await silence(signal)
  return answered(done, signal)
}
