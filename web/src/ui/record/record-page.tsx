import type { ReactNode } from 'react'

import classes from './record-page.module.css'

interface RecordSummaryProps {
  amount: ReactNode
  badge: ReactNode
  subtitle?: ReactNode
  children: ReactNode
}

export const RecordSummary = ({ amount, badge, subtitle, children }: RecordSummaryProps) => (
  <div className={classes['summary']}>
    <p className={classes['amount']}>
      {amount}
      {badge}
    </p>
    {subtitle && <p className={classes['subtitle']}>{subtitle}</p>}
    <p className={classes['when']}>{children}</p>
  </div>
)

interface RecordColumnsProps {
  isEven?: boolean
  children: ReactNode
}

export const RecordColumns = ({ isEven = false, children }: RecordColumnsProps) => (
  <div className={classes[isEven ? 'even' : 'columns']}>{children}</div>
)

export const RecordColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes['column']}>{children}</div>
)

interface RecordCardProps {
  label?: string
  children: ReactNode
}

export const RecordCard = ({ label, children }: RecordCardProps) => (
  <section className={classes['card']} aria-label={label}>
    {children}
  </section>
)

interface RecordSkeletonProps {
  label: string
  children: ReactNode
}

export const RecordSkeleton = ({ label, children }: RecordSkeletonProps) => (
  <div role="status" aria-label={label} className={classes['column']}>
    {children}
  </div>
)

interface RecordBlockProps {
  height: number
  width?: number
}

export const RecordBlock = ({ height, width }: RecordBlockProps) => (
  <span className={classes['block']} style={{ height, ...(width && { width }) }} />
)
