import type { EvidenceText } from '@paydeck/contract/calls/payments/disputes'

export type EvidenceName = keyof EvidenceText

interface EvidenceField {
  name: EvidenceName
  label: string
  hint?: string
  isMultiline?: boolean
  /** Collapsed on a small screen, where the story and its documents come first. */
  isExtra?: boolean
}

/** In the order a bank reads them. */
export const EVIDENCE_FIELDS: readonly EvidenceField[] = [
  {
    name: 'explanation',
    label: 'Your side of it',
    hint: 'What happened, day by day, in plain words. The bank reads this first.',
    isMultiline: true,
  },
  { name: 'productDescription', label: 'What was bought', isMultiline: true },
  { name: 'customerName', label: 'Customer name', isExtra: true },
  { name: 'customerEmail', label: 'Customer email', isExtra: true },
  {
    name: 'serviceDate',
    label: 'Day of delivery or service',
    hint: 'Such as 3 March 2026',
    isExtra: true,
  },
  { name: 'shippingCarrier', label: 'Carrier', hint: 'Such as Australia Post', isExtra: true },
  { name: 'shippingTrackingNumber', label: 'Tracking number', isExtra: true },
  {
    name: 'refundPolicy',
    label: 'Refund policy',
    hint: 'The words that the customer saw before paying.',
    isMultiline: true,
    isExtra: true,
  },
]

/** Empty fields are left out. */
export const trimEvidence = (evidence: EvidenceText): EvidenceText =>
  Object.fromEntries(
    Object.entries(evidence)
      .map(([name, text]) => [name, text?.trim() ?? ''])
      .filter(([, text]) => text !== ''),
  )
