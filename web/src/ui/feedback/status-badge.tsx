import type { Tone } from '@paydeck/contract/merchant/status'

import classes from './status-badge.module.css'

interface StatusBadgeProps {
  tone: Tone
  /** The status in words; the first letter is shown as a capital. */
  label: string
}

/** A status: a dot and a word in the colours of its display class, never colour alone. */
export function StatusBadge({ tone, label }: StatusBadgeProps) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      <span className={classes['word']}>{label}</span>
    </span>
  )
}
