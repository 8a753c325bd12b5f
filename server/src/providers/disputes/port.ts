/**
 * Disputes, as providers of cards and PayTo promise them.
 *
 * 1. A dispute takes money back from one charge or capture. A charge has at most one dispute that was not won.
 * 2. `won` is final. A dispute that was lost may reopen when the decision is appealed; it is then decided anew.
 * 3. `dueBy` is when the time to answer ends; null when no answer is possible, or none is any more.
 * 4. Evidence may be saved as often as needed until it is submitted, which can be done once.
 * 5. Accepting a dispute loses it at once.
 */

import type { EvidenceText } from '@paydeck/contract/calls/payments/disputes'

/** The current state of a dispute. The outcome is the merchant's: `won` brings the money back. */
export interface ProviderDispute {
  kind: 'dispute'
  /** Our id of the disputed charge, capture or saved-card charge. */
  operationId: string
  /** Minor units, at most the charged amount. */
  amount: number
  /** What the payer says, in the provider's word: `fraudulent`, `product_not_received`, … */
  reason: string
  state: 'open' | 'won' | 'lost'
  dueBy: Date | null
}

interface Unknown {
  kind: 'unknown'
}

export type DisputeLookup = ProviderDispute | { kind: 'not_found' } | Unknown

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
}

export interface DisputingGateway {
  lookupDispute(disputeRef: string): Promise<DisputeLookup>
  giveEvidence(disputeRef: string, evidence: Evidence): Promise<EvidenceOutcome>
  acceptDispute(disputeRef: string): Promise<DisputeLookup>
}
