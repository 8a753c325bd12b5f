import { CopyButton } from './copy-button.tsx'
import classes from './identifier.module.css'

interface IdentifierProps {
  /** Null or '' is shown as a dash. */
  value: string | null
  /** What it is, for the button's name: "transaction ID". */
  what: string
}

/** An id in the mono stack, with a button that copies it. */
export function Identifier({ value, what }: IdentifierProps) {
  if (!value) return <>—</>
  return (
    <span className={classes['identifier']}>
      <code>{value}</code>
      <CopyButton value={value} what={what} />
    </span>
  )
}
