import type { Tone } from '@paydeck/contract/merchant/status'

import classes from './status-badge.module.css'

interface StatusBadgeProps {
  tone: Tone
  /** Capitalised by CSS. */
  label: string
}

/** A dot and a word, never colour alone. */
export function StatusBadge({ tone, label }: StatusBadgeProps) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      <span className={classes['label']}>{label}</span>
    </span>
  )
}
