import type { Settlement } from '@paydeck/contract/operator/shapes'

const STATES = {
  on_its_way: { tone: 'pending', label: 'On its way' },
  late: { tone: 'warning', label: 'Late' },
  arrived: { tone: 'success', label: 'Arrived' },
  failed: { tone: 'unpaid', label: 'Failed' },
  different: { tone: 'warning', label: 'Different' },
  resolved: { tone: 'success', label: 'Resolved' },
} as const

/** Lines that do not match take precedence: they stop the payment files. */
export const badgeOf = ({ state, openLines }: Pick<Settlement, 'state' | 'openLines'>) =>
  openLines > 0 ? ({ tone: 'warning', label: `${openLines} to resolve` } as const) : STATES[state]
