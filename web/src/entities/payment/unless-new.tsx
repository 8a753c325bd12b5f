import type { ReactNode } from 'react'

import { FirstStep } from './first-step.tsx'
import { useIsNew } from './use-is-new.ts'

interface UnlessNewProps {
  /** What will stand in the list, for a merchant whom nobody has paid yet. */
  soon: string
  /** What a list without rows says to every other merchant. */
  children: ReactNode
}

/** A list without rows: to a merchant who never had a payment, the first step in place of the ways to search on. */
export const UnlessNew = ({ soon, children }: UnlessNewProps) =>
  useIsNew() ? <FirstStep soon={soon} /> : children
