import type { ReactNode } from 'react'

import { Banner } from './banner.tsx'

/** What went well, in a sentence, where it happened. */
export function SuccessBanner({
  children,
  onDismiss,
}: {
  children: ReactNode
  onDismiss?: (() => void) | undefined
}) {
  return (
    <Banner tone="success" onDismiss={onDismiss}>
      {children}
    </Banner>
  )
}
