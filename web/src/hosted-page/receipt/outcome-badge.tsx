import type { ReactNode } from 'react'

interface OutcomeBadgeProps {
  tone: 'good' | 'bad' | 'wait' | 'quiet'
  icon: ReactNode
  /** One word. */
  children: string
}

export function OutcomeBadge({ tone, icon, children }: OutcomeBadgeProps) {
  return (
    <p className={`outcome-badge ${tone}`}>
      {icon}
      {children}
    </p>
  )
}
