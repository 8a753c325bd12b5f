import { useEffect, useState, type ComponentType } from 'react'

import type { Merchant } from '#/entities/session/merchant.ts'
import { logFailure } from '#/lib/api/log-failure.ts'

/** Milliseconds to wait, so that the page itself loads first. */
const DELAY_MS = 1_000

interface LiveUpdatesProps {
  merchant: Merchant
  open: (href: string) => void
}

/** Live updates, whose code loads after the first page. */
export function DeferredLiveUpdates(props: LiveUpdatesProps) {
  const [Component, setComponent] = useState<ComponentType<LiveUpdatesProps> | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./live-updates.tsx')
        .then(({ LiveUpdates }) => setComponent(() => LiveUpdates))
        .catch((failure: unknown) => logFailure('Live updates did not load', failure))
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return Component && <Component {...props} />
}
