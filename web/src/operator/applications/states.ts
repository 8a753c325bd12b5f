/** Labelled by what each state is waiting for. */
export const STATE_BADGES = {
  entered: { tone: 'warning', label: 'to review' },
  reviewed: { tone: 'pending', label: 'to activate' },
  activated: { tone: 'success', label: 'activated' },
  refused: { tone: 'unpaid', label: 'refused' },
} as const
