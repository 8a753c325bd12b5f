import type { ReactNode } from 'react'

import classes from './bulk-lines.module.css'

export interface BulkLine {
  key: string
  name: string
  /** At the end of the line. */
  aside?: ReactNode
  state: 'skipped' | 'waiting' | 'running' | 'done' | 'failed'
  /** The outcome, or why the row is skipped. */
  text: string | null
}

/** The selected rows of a bulk action, each with its outcome. */
export const BulkLines = ({ lines }: { lines: readonly BulkLine[] }) => (
  <ul className={classes['lines']}>
    {lines.map(({ key, name, aside, state, text }) => (
      <li className={classes['line']} key={key}>
        <strong>{name}</strong>
        {aside !== undefined && <span className={classes['amount']}>{aside}</span>}
        <span className={classes['outcome']} data-state={state}>
          {text}
        </span>
      </li>
    ))}
  </ul>
)

/** How many were done; null until the action has finished. */
export const BulkSummary = ({ text }: { text: string | null }) => (
  <p role="status" className={text === null ? 'visually-hidden' : classes['summary']}>
    {text}
  </p>
)
