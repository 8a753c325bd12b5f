import { useEffect, useState, type ComponentType } from 'react'

import type { Merchant } from '#/entities/session/merchant.ts'
import { logFailure } from '#/lib/api/log-failure.ts'

/** Milliseconds to wait, so that the page itself loads first. */
const LATER_MS = 1_000

interface LivePartProps {
  merchant: Merchant
  open: (href: string) => void
}

/** Live updates, whose code loads after the first page. */
export function LivePart(props: LivePartProps) {
  const [Part, setPart] = useState<ComponentType<LivePartProps> | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./live-updates.tsx')
        .then(({ LiveUpdates }) => setPart(() => LiveUpdates))
        .catch((failure: unknown) => logFailure('Live updates did not load', failure))
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return Part && <Part {...props} />
}
