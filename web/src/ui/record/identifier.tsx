import type { ReactNode } from 'react'

import { CopyButton } from '../controls/copy-button.tsx'
import classes from './identifier.module.css'

interface IdentifierProps {
  value: string | null
  what: string
  children?: ReactNode
}

export function Identifier({ value, what, children = value }: IdentifierProps) {
  if (!value) return <>—</>
  return (
    <span className={classes['identifier']}>
      <code>{children}</code>
      <CopyButton value={value} what={what} />
    </span>
  )
}
