import type { EvidenceFileKind } from '@paydeck/contract/calls/payments/dispute-files'

export const EVIDENCE_KINDS: readonly { kind: EvidenceFileKind; label: string; hint: string }[] = [
  { kind: 'receipt', label: 'Receipt', hint: 'The receipt or invoice of this order' },
  {
    kind: 'shipping_document',
    label: 'Proof of delivery',
    hint: 'A tracking page, a signature, a photo at the door',
  },
  {
    kind: 'customer_communication',
    label: 'Messages',
    hint: 'Emails or texts with the customer',
  },
  {
    kind: 'service_document',
    label: 'Proof of service',
    hint: 'A booking, a log, a signed job sheet',
  },
  { kind: 'other', label: 'Another document', hint: 'Such as your refund policy' },
]
