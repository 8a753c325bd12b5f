import type { ReactNode } from 'react'

import classes from './record-page.module.css'

interface RecordSummaryProps {
  amount: ReactNode
  badge: ReactNode
  /** From or to whom. */
  who?: ReactNode
  /** What it is of, and when. */
  children: ReactNode
}

/** What the reader of a record wants first: how much, in which state, from whom. */
export const RecordSummary = ({ amount, badge, who, children }: RecordSummaryProps) => (
  <div className={classes['summary']}>
    <p className={classes['amount']}>
      {amount}
      {badge}
    </p>
    {who && <p className={classes['who']}>{who}</p>}
    <p className={classes['when']}>{children}</p>
  </div>
)

interface RecordColumnsProps {
  /** Neither column is the wider one. */
  isEven?: boolean
  children: ReactNode
}

/** The sections of a record: two columns, one under the other where there is no room. */
export const RecordColumns = ({ isEven = false, children }: RecordColumnsProps) => (
  <div className={classes[isEven ? 'even' : 'columns']}>{children}</div>
)

/** Sections that stand under one another. */
export const RecordColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes['column']}>{children}</div>
)

interface RecordCardProps {
  /** Names it as a part of the page; left out where its heading does. */
  label?: string
  children: ReactNode
}

/** What fills the page from side to side. */
export const RecordCard = ({ label, children }: RecordCardProps) => (
  <section className={classes['card']} aria-label={label}>
    {children}
  </section>
)

interface RecordSkeletonProps {
  /** Said once, e.g. `Loading the payment`. */
  label: string
  children: ReactNode
}

/** The shape of a record that is loading. */
export const RecordSkeleton = ({ label, children }: RecordSkeletonProps) => (
  <div role="status" aria-label={label} className={classes['column']}>
    {children}
  </div>
)

interface RecordBlockProps {
  /** Pixels. */
  height: number
  width?: number
}

/** A part of a record that is loading. */
export const RecordBlock = ({ height, width }: RecordBlockProps) => (
  <span className={classes['block']} style={{ height, ...(width && { width }) }} />
)
