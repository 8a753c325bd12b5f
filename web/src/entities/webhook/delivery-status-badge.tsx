import type { Tone } from '@paydeck/contract/merchant/status'

import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

import { isBeingSent, type Outcome } from './delivery-outcome.ts'

const BADGES = {
  waiting: { tone: 'warning', label: 'trying again' },
  held: { tone: 'unpaid', label: 'on hold' },
  delivered: { tone: 'success', label: 'delivered' },
  failed: { tone: 'error', label: 'given up' },
} as const satisfies Record<Outcome['status'], { tone: Tone; label: string }>

export function DeliveryStatusBadge({ outcome }: { outcome: Outcome }) {
  if (isBeingSent(outcome)) return <StatusBadge tone="pending" label="being sent" />
  return <StatusBadge {...BADGES[outcome.status]} />
}
