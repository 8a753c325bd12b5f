import type { ReactNode } from 'react'

interface OutcomeBadgeProps {
  tone: 'good' | 'bad' | 'wait' | 'quiet'
  icon: ReactNode
  /** One word. */
  children: string
}

export function Stamp({ tone, icon, children }: OutcomeBadgeProps) {
  return (
    <p className={`stamp ${tone}`}>
      {icon}
      {children}
    </p>
  )
}
