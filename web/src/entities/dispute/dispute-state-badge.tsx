import type { DisputeState } from '@paydeck/contract/calls/payments/disputes'
import type { Tone } from '@paydeck/contract/merchant/status'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

import { STATE_LABELS } from './dispute-state.ts'

const TONES = {
  needs_response: 'warning',
  under_review: 'pending',
  won: 'success',
  lost: 'error',
  inquiry: 'warning',
  inquiry_closed: 'unpaid',
} as const satisfies Record<DisputeState, Tone>

export const DisputeStateBadge = ({ state }: { state: DisputeState }) => (
  <StatusBadge tone={TONES[state]} label={STATE_LABELS[state]} />
)
