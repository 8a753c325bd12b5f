import type { ReactNode } from 'react'

interface StampProps {
  tone: 'good' | 'bad' | 'wait' | 'quiet'
  icon: ReactNode
  /** One word. */
  children: string
}

export function Stamp({ tone, icon, children }: StampProps) {
  return (
    <p className={`stamp ${tone}`}>
      {icon}
      {children}
    </p>
  )
}
