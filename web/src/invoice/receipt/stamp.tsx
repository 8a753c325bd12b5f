import type { ReactNode } from 'react'

interface StampProps {
  tone: 'good' | 'bad' | 'wait' | 'quiet'
  icon: ReactNode
  /** One word. */
  children: string
}

/** What became of the order, in a word with its sign. */
export function Stamp({ tone, icon, children }: StampProps) {
  return (
    <p className={`stamp ${tone}`}>
      {icon}
      {children}
    </p>
  )
}
