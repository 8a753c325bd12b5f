import type { Merchant } from '#/entities/session/merchant.ts'
import { chatScript } from './chat-settings.ts'
import { createChat } from './chat-widget.ts'

interface Navigation {
  pathname: () => string
  onNavigate: (listener: () => void) => void
}

/** Logs the chat out on the sign-in page. Link pages load no third-party code: their addresses carry a token. */
export function followChat(
  { slug, brand, signIn }: Merchant,
  page: Document,
  navigation: Navigation,
): void {
  const chat = createChat(page, chatScript(page, brand))
  const signInPages = [`/${slug}`, `/${slug}/`, `/${slug}/login`]
  let isLoggedOut = false
  const update = (): void => {
    const { isLoggedIn } = signIn.state()
    if (isLoggedIn === true) {
      isLoggedOut = false
      chat.load()
    } else if (
      isLoggedIn === false &&
      !isLoggedOut &&
      signInPages.includes(navigation.pathname())
    ) {
      isLoggedOut = true
      chat.logOut()
    }
  }
  signIn.subscribe(update)
  navigation.onNavigate(update)
  // This code loads on demand, so the sign-in state may be known already.
  update()
}
