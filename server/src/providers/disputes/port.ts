/**
 * The contract for disputes of card and PayTo providers.
 *
 * 1. A dispute takes money back from one charge or capture. A charge has at most one dispute that was not won.
 * 2. `won` is final. A lost dispute may reopen when the decision is appealed, and is then decided again.
 * 3. `dueBy` is the deadline for an answer; null if none is possible, or not any more.
 * 4. Evidence may be saved any number of times, and submitted once.
 * 5. Accepting a dispute loses it at once.
 * 6. An inquiry takes nothing. It becomes a dispute with the same reference, or it closes. It takes evidence like a
 *    dispute, and so does the dispute it becomes; it cannot be accepted.
 * 7. A warning of fraud changes nothing on its own. A provider that sends none has no `lookupWarning`.
 */

import type { EvidenceText } from '@paydeck/contract/calls/payments/disputes'

/** The current state of a dispute or inquiry. The outcome is the merchant's: `won` returns the money. */
export interface ProviderDispute {
  kind: 'dispute'
  /** Our id of the disputed charge, capture or saved-card charge. */
  operationId: string
  /** Minor units, at most the charged amount. */
  amount: number
  /** The payer's reason in the provider's words: `fraudulent`, `product_not_received`, … */
  reason: string
  state: 'inquiry' | 'inquiry_closed' | 'open' | 'won' | 'lost'
  dueBy: Date | null
}

interface Unknown {
  kind: 'unknown'
}

export type DisputeLookup = ProviderDispute | { kind: 'not_found' } | Unknown

/** The payer's bank reports a charge as possible fraud; a refund may prevent a dispute. */
export interface FraudWarning {
  kind: 'warning'
  /** Our id of the charge, capture or saved-card charge. */
  operationId: string
  /** In the provider's words: `made_with_stolen_card`, … */
  reason: string
}

export type WarningLookup = FraudWarning | { kind: 'not_found' } | Unknown

/** A document with the merchant's answer. */
export interface EvidenceFile {
  kind: 'receipt' | 'customer_communication' | 'shipping_document' | 'service_document' | 'other'
  name: string
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: Buffer
}

export interface Evidence {
  /** The merchant's answer; each field is text that people wrote. */
  text: EvidenceText
  files: readonly EvidenceFile[]
  /** True sends it to the payer's bank; false only saves it. */
  submit: boolean
}

/** The result of giving evidence. `refused` is final and changed nothing. */
export type EvidenceOutcome =
  | { kind: 'saved' | 'submitted' }
  | {
      kind: 'refused'
      code: 'dispute_unknown' | 'dispute_closed' | 'too_late' | 'submitted_before'
    }
  | Unknown

export interface DisputingProvider {
  lookupDispute(disputeRef: string, signal: AbortSignal): Promise<DisputeLookup>
  giveEvidence(
    disputeRef: string,
    evidence: Evidence,
    signal: AbortSignal,
  ): Promise<EvidenceOutcome>
  /** Accepts the dispute, and returns its new state. */
  acceptDispute(disputeRef: string, signal: AbortSignal): Promise<DisputeLookup>
  lookupWarning?(warningRef: string, signal: AbortSignal): Promise<WarningLookup>
}

export interface DisputingGateway {
  lookupDispute(disputeRef: string): Promise<DisputeLookup>
  giveEvidence(disputeRef: string, evidence: Evidence): Promise<EvidenceOutcome>
  acceptDispute(disputeRef: string): Promise<DisputeLookup>
  /** Returns `not_found` if the provider sends none. */
  lookupWarning(warningRef: string): Promise<WarningLookup>
}
