/** Targets of the sentence's links on its own page. */
export const ANCHORS = {
  takings: 'takings',
  transfer: 'next-transfer',
  attention: 'needs-attention',
} as const
