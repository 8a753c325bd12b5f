import { useEffect, useRef } from 'react'

import { ErrorBanner } from './error-banner.tsx'

export interface FormMutation {
  isPending: boolean
  error: Error | null
  reset: () => void
}

/** Why a form was not saved, above its fields. A long form scrolls back up to it. */
export function FormBanner({ mutation }: { mutation: Pick<FormMutation, 'error' | 'reset'> }) {
  const { error, reset } = mutation
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // `end`, so that what is above the banner stays visible.
    if (error) container.current?.scrollIntoView({ block: 'end' })
  }, [error])
  return (
    <div ref={container} hidden={error === null}>
      <ErrorBanner error={error} onDismiss={reset} />
    </div>
  )
}
