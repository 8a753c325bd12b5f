import { setTimeout as sleep } from 'node:timers/promises'

import type { Disputes } from '../../sandbox/disputes.ts'
import { silence } from '../../sandbox/tools.ts'
import type { CardProvider } from '../port.ts'
import type { Charges } from './charges.ts'
import type { FollowUps } from './follow-ups.ts'
import type { Done } from './step.ts'

export interface AdapterParts extends Pick<
  CardProvider,
  'page' | 'readEvent' | 'movements' | 'settlements'
> {
  charges: Charges
  followUps: FollowUps
  disputes: Disputes
}

export function sandboxAdapter({
  charges,
  followUps: steps,
  disputes,
  ...rest
}: AdapterParts): CardProvider {
  return {
    ...rest,
    name: 'sandbox',
    charge: async (request, signal) => charged(await charges.byToken('charge', request), signal),
    authorise: async (request, signal) =>
      charged(await charges.byToken('authorise', request), signal),
    checkCard: async (request, signal) =>
      charged(await charges.byToken('check', { ...request, amount: 0 }), signal),
    chargeSaved: async (request, signal) => answered(await charges.bySource(request), signal),
    confirm: (operationId) => charges.confirm(operationId),
    lookup: (operationId) => charges.lookup(operationId),
    close: (operationId) => charges.close(operationId),
    capture: async (request, signal) => followed(await steps.capture(request), signal),
    voidAuthorisation: async (request, signal) =>
      followed(await steps.voidAuthorisation(request), signal),
    adoptCard: (request) => charges.adopt(request),
    adoptCharge: (request) => charges.adoptCharge(request),
    async forgetCard(request) {
      await charges.forget(request)
      return { kind: 'forgotten' }
    },
    refund: async (request, signal) => followed(await steps.refund(request), signal),
    lookupFollowUp: (operationId) => steps.lookup(operationId),
    closeFollowUp: (operationId) => steps.close(operationId),
    lookupDispute: disputes.lookupDispute,
    giveEvidence: disputes.giveEvidence,
    acceptDispute: disputes.acceptDispute,
    lookupWarning: disputes.lookupWarning,
  }
}

async function answered<Outcome>(done: Done<Outcome>, signal: AbortSignal): Promise<Outcome> {
  const { behaviour } = done
  if (behaviour.kind === 'slow') await sleep(behaviour.afterMs, undefined, { signal })
  return done.outcome
}

async function charged<Outcome>(done: Done<Outcome>, signal: AbortSignal): Promise<Outcome> {
  if (done.behaviour.kind === 'silent') await silence(signal)
  return answered(done, signal)
}

async function followed<Outcome>(done: Done<Outcome>, signal: AbortSignal): Promise<Outcome> {
  const { behaviour } = done
  const later = behaviour.kind === 'succeeds' ? behaviour.later : undefined
  if (later === 'silent' || later === 'lost') await silence(signal)
  return answered(done, signal)
}
