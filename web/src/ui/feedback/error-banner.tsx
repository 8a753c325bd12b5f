import { ApiError, UNKNOWN_ERROR } from '@paydeck/contract/protocol/error'
import { useState } from 'react'

import { NO_ANSWER } from '#/lib/api/no-answer.ts'

import { Banner } from './banner.tsx'

interface ErrorBannerProps {
  /** Any thrown value; null and undefined show nothing. */
  error: unknown
  /** The banner closes itself either way, and opens for the next error. */
  onDismiss?: (() => void) | undefined
  onRetry?: (() => void) | undefined
}

/** The only way to show an error: message, request id for support behind “Details”, close button. */
export function ErrorBanner({ error, onDismiss, onRetry }: ErrorBannerProps) {
  const [dismissed, setDismissed] = useState<unknown>(null)
  if (error === null || error === undefined || error === dismissed) return null
  const dismiss = (): void => {
    setDismissed(error)
    onDismiss?.()
  }
  // A plain refusal needs no support: it says what to do.
  const tracer = error instanceof ApiError && error.status >= 500 ? error.tracer : ''
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
      {error instanceof ApiError && error.status === 0 && <small> {NO_ANSWER}</small>}
      {tracer !== '' && (
        <details>
          <summary>Details</summary>
          Request {tracer}
        </details>
      )}
    </Banner>
  )
}

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : UNKNOWN_ERROR
