import { ApiError } from '@paydeck/contract/protocol/error'
import { Suspense, useState, useSyncExternalStore } from 'react'

import { useMerchant } from '#/entities/session/session-context.ts'
import { NO_ANSWER } from '#/lib/api/no-answer.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import { hasMarkup, HtmlMessage } from '#/ui/feedback/html-message.tsx'

/** The failure of this attempt, else the reason for being sent here (session ended, link refused). */
export function SignInMessage({ failure }: { failure: Error | null }) {
  const { signIn } = useMerchant()
  const state = useSyncExternalStore(signIn.subscribe, signIn.state, signIn.state)
  const [dismissed, setDismissed] = useState<unknown>(null)
  const signInMessage = state.isLoggedIn === false ? state.message : null
  const current = failure ?? signInMessage
  const isUnanswered = failure instanceof ApiError && failure.status === 0
  const text = isUnanswered
    ? `${failure.message} ${NO_ANSWER}`
    : (failure?.message ?? signInMessage)
  if (!text || current === dismissed) return null
  return (
    <Banner tone="error" onDismiss={() => setDismissed(current)}>
      {hasMarkup(text) ? (
        <Suspense>
          <HtmlMessage html={text} />
        </Suspense>
      ) : (
        text
      )}
    </Banner>
  )
}
