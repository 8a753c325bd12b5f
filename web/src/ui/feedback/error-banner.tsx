import { ApiError, UNKNOWN_ERROR } from '@paydeck/contract/protocol/error'
import { useState } from 'react'

import { Banner } from './banner.tsx'

interface ErrorBannerProps {
  /** Whatever was thrown; nothing is shown for null and undefined. */
  error: unknown
  /** Called when the banner is closed; it closes by itself either way and opens again for the next error. */
  onDismiss?: (() => void) | undefined
  /** Offers "Try again". */
  onRetry?: (() => void) | undefined
}

/** The one way an error is shown: its message, the request's id for support, a way to close it. */
export function ErrorBanner({ error, onDismiss, onRetry }: ErrorBannerProps) {
  const [dismissed, setDismissed] = useState<unknown>(null)
  if (error === null || error === undefined || error === dismissed) return null
  const dismiss = (): void => {
    setDismissed(error)
    onDismiss?.()
  }
  const tracer = error instanceof ApiError ? error.tracer : ''
  return (
    <Banner
      tone="error"
      onDismiss={dismiss}
      actions={
        onRetry && (
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        )
      }
    >
      {messageOf(error)}
      {error instanceof ApiError && error.status === 0 && (
        <small>No answer came. Check your internet connection.</small>
      )}
      {tracer !== '' && <small>Request {tracer}</small>}
    </Banner>
  )
}

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : UNKNOWN_ERROR
