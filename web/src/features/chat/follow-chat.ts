import type { Merchant } from '#/entities/session/merchant.ts'
import { chatScript } from './chat-settings.ts'
import { createChat } from './chat-widget.ts'

interface Place {
  /** What is in the address now. */
  pathname: () => string
  /** Told whenever another page is open. */
  onArrival: (arrived: () => void) => void
}

/**
 * Loads the support chat for signed-in people, and logs it out on the sign-in page. The pages of links load nothing
 * of anybody else's: their addresses hold a token.
 */
export function followChat({ slug, brand, signIn }: Merchant, page: Document, place: Place): void {
  const chat = createChat(page, chatScript(page, brand))
  const signInPages = [`/${slug}`, `/${slug}/`, `/${slug}/login`]
  let isLoggedOut = false
  const look = (): void => {
    const { isLoggedIn } = signIn.state()
    if (isLoggedIn === true) {
      isLoggedOut = false
      chat.load()
    } else if (isLoggedIn === false && !isLoggedOut && signInPages.includes(place.pathname())) {
      isLoggedOut = true
      chat.logOut()
    }
  }
  signIn.subscribe(look)
  place.onArrival(look)
}
