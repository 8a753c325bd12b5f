/**
 * Disputes, as providers of cards and PayTo promise them.
 *
 * 1. A dispute takes money back from one charge or capture. A charge has at most one dispute that was not won.
 * 2. `won` is final. A dispute that was lost may reopen when the decision is appealed; it is then decided anew.
 * 3. `dueBy` is when the time to answer ends; null when no answer is possible, or none is any more.
 * 4. Evidence may be saved as often as needed until it is submitted, which can be done once.
 * 5. Accepting a dispute loses it at once.
 * 6. An inquiry takes nothing. It becomes a dispute under the same reference, or it closes. Evidence is given to it as to
 *    a dispute, and once more to the dispute it became; it cannot be accepted.
 * 7. A warning of fraud changes nothing by itself. A provider that sends none leaves `lookupWarning` out.
 */

import type { EvidenceText } from '@paydeck/contract/calls/payments/disputes'

/** The current state of a dispute or inquiry. The outcome is the merchant's: `won` brings the money back. */
export interface ProviderDispute {
  kind: 'dispute'
  /** Our id of the disputed charge, capture or saved-card charge. */
  operationId: string
  /** Minor units, at most the charged amount. */
  amount: number
  /** What the payer says, in the provider's word: `fraudulent`, `product_not_received`, … */
  reason: string
  state: 'inquiry' | 'inquiry_closed' | 'open' | 'won' | 'lost'
  dueBy: Date | null
}

interface Unknown {
  kind: 'unknown'
}

export type DisputeLookup = ProviderDispute | { kind: 'not_found' } | Unknown

/** The payer's bank reports a charge as possible fraud; a refund may keep it from being disputed. */
export interface FraudWarning {
  kind: 'warning'
  /** Our id of the charge, capture or saved-card charge. */
  operationId: string
  /** In the provider's word: `made_with_stolen_card`, … */
  reason: string
}

export type WarningLookup = FraudWarning | { kind: 'not_found' } | Unknown

/** A document beside what the merchant says. */
export interface EvidenceFile {
  kind: 'receipt' | 'customer_communication' | 'shipping_document' | 'service_document' | 'other'
  name: string
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: Buffer
}

export interface Evidence {
  /** What the merchant says; each field is a text that people wrote. */
  text: EvidenceText
  files: readonly EvidenceFile[]
  /** Sends it to the payer's bank; else it is only saved. */
  submit: boolean
}

/** What came of evidence. `refused` is final and changed nothing. */
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
  /** Gives the dispute up; answers it as it then is. */
  acceptDispute(disputeRef: string, signal: AbortSignal): Promise<DisputeLookup>
  lookupWarning?(warningRef: string, signal: AbortSignal): Promise<WarningLookup>
}

export interface DisputingGateway {
  lookupDispute(disputeRef: string): Promise<DisputeLookup>
  giveEvidence(disputeRef: string, evidence: Evidence): Promise<EvidenceOutcome>
  acceptDispute(disputeRef: string): Promise<DisputeLookup>
  /** `not_found` where the provider sends none. */
  lookupWarning(warningRef: string): Promise<WarningLookup>
}
