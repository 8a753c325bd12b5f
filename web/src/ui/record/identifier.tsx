import type { ReactNode } from 'react'

import { CopyButton } from '../controls/copy-button.tsx'
import classes from './identifier.module.css'

interface IdentifierProps {
  value: string | null
  label: string
  children?: ReactNode
}

export function Identifier({ value, label, children = value }: IdentifierProps) {
  if (!value) return <>—</>
  return (
    <span className={classes['identifier']}>
      <code>{children}</code>
      <CopyButton value={value} label={label} />
    </span>
  )
}
