import type { ReactNode } from 'react'

import { Banner } from './banner.tsx'

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
