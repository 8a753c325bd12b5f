import type { Merchant } from '#/entities/session/merchant.ts'
import { logFailure } from '#/lib/api/log-failure.ts'

/**
 * Loads the support chat if the installation has one.
 * @returns a function to call after each navigation
 */
export function followChat(merchant: Merchant): () => void {
  let onArrival: (() => void) | null = null
  if (document.querySelector('meta[name="paydeck-chat"]'))
    import('#/features/chat/follow-chat.ts')
      .then((chat) =>
        chat.followChat(merchant, document, {
          pathname: () => location.pathname,
          onNavigate: (callback) => {
            onArrival = callback
          },
        }),
      )
      .catch((failure: unknown) => logFailure('The support chat did not load', failure))
  return () => onArrival?.()
}
