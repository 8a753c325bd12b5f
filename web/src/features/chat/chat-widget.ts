import { logFailure } from '#/lib/api/log-failure.ts'

/** The only call we make, as Zendesk's web widget defines it. */
type Widget = (area: 'messenger', act: 'logoutUser') => void

declare global {
  interface Window {
    zE?: Widget
  }
}

/** The support provider's chat widget. Its failures never affect the dashboard. */
export interface Chat {
  load: () => void
  /** Ends the conversation, so that the next person at this browser cannot see it. */
  logOut: () => void
}

const NO_CHAT: Chat = { load: () => undefined, logOut: () => undefined }

/** @param script the provider's script with the brand's key; null loads nothing */
export function createChat(page: Document, script: URL | null): Chat {
  if (!script) return NO_CHAT
  let loading: Promise<void> | null = null

  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const element = page.createElement('script')
      // The id by which the widget finds its own script.
      element.id = 'ze-snippet'
      element.src = script.href
      element.async = true
      element.addEventListener('load', () => resolve())
      element.addEventListener('error', () => reject(new Error(script.origin)))
      page.head.append(element)
    })
  const load = (): Promise<void> =>
    (loading ??= start().catch((failure: unknown) => {
      logFailure('Failed to load the support script', failure)
    }))

  return {
    load: () => void load(),
    logOut: () =>
      void load().then(() => {
        try {
          page.defaultView?.zE?.('messenger', 'logoutUser')
        } catch (failure) {
          logFailure('The support chat did not log out', failure)
        }
      }),
  }
}
