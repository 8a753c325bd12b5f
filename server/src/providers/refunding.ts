import type { Ask } from './asking.ts'
import type { FollowUpClose, FollowUpLookup, FollowUpOutcome, RefundRequest } from './card/port.ts'

/**
 * Giving money back the way it came, as the bank providers promise it; in the words of the card port. A refund is
 * idempotent by its operation id, several may be made up to what was taken, `refused` is final and moved nothing, and
 * after `closeFollowUp` has answered `not_done` it can never happen.
 */
export interface RefundingProvider {
  refund(request: RefundRequest, signal: AbortSignal): Promise<FollowUpOutcome>
  lookupFollowUp(operationId: string, signal: AbortSignal): Promise<FollowUpLookup>
  closeFollowUp(operationId: string, signal: AbortSignal): Promise<FollowUpClose>
}

/** The same behind its guard. */
export interface RefundingGateway {
  refund(request: RefundRequest): Promise<FollowUpOutcome>
  lookupFollowUp(operationId: string): Promise<FollowUpLookup>
  closeFollowUp(operationId: string): Promise<FollowUpClose>
}

/** The refunds of a provider behind its time limit: every call answers, `unknown` where the provider does not. */
export const guardRefunding = (ask: Ask, provider: RefundingProvider): RefundingGateway => ({
  refund: (request) => ask(request.operationId, (signal) => provider.refund(request, signal)),
  lookupFollowUp: (operationId) =>
    ask(operationId, (signal) => provider.lookupFollowUp(operationId, signal)),
  closeFollowUp: (operationId) =>
    ask(operationId, (signal) => provider.closeFollowUp(operationId, signal)),
})
