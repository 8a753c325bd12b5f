import type { ReactNode } from 'react'

import { CopyButton } from '../controls/copy-button.tsx'
import classes from './identifier.module.css'

interface IdentifierProps {
  /** Null or '' is shown as a dash. */
  value: string | null
  /** What it is, for the button's name: "transaction ID". */
  what: string
  /** How it is shown, where that is more than its letters. */
  children?: ReactNode
}

/** An id in the mono stack, with a button that copies it. */
export function Identifier({ value, what, children = value }: IdentifierProps) {
  if (!value) return <>—</>
  return (
    <span className={classes['identifier']}>
      <code>{children}</code>
      <CopyButton value={value} what={what} />
    </span>
  )
}
