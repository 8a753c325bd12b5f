import type { Merchant } from '#/entities/session/merchant.ts'
import { mustSetUpSecondFactor, type SignInState } from '#/entities/session/sign-in-state.ts'
import { guestViewAt, type GuestView } from '#/routes/guest/guest-view.ts'
import { safeOrigin } from '#/routes/origin.ts'
import { preloadPage } from '#/routes/page-code.ts'
import { GuestApp } from './guest-app.tsx'
import type { App, ClosePart } from './app.ts'

/**
 * The pages before sign-in, without the dashboard's router and query library. Null when a link from an email has
 * signed the person in.
 */
export async function openPart(app: App): Promise<ClosePart | null> {
  const { merchant } = app
  const initialView = await guestViewAt(merchant)
  if (initialView === null) return null
  let view: GuestView = initialView
  let showView: ((view: GuestView) => void) | null = null
  const updateView = async (): Promise<void> => {
    const next = await guestViewAt(merchant)
    if (next === null) {
      await app.open()
      return
    }
    view = next
    showView?.(next)
    app.onNavigated()
  }
  const onAddressChange = (): void => void updateView()
  const unsubscribe = merchant.signIn.subscribe(() => {
    if (isStillValid(view, merchant.signIn.state())) return
    window.history.replaceState(null, '', addressAfter(view, merchant))
    void app.open()
  })
  window.addEventListener('popstate', onAddressChange)
  app.show(
    <GuestApp
      // Remount when this part opens again, such as for the second factor after the password.
      key={initialView.page}
      merchant={merchant}
      initialView={initialView}
      onShow={(show) => {
        showView = show
        show(view)
      }}
      navigate={(href) => {
        window.history.pushState(null, '', href)
        onAddressChange()
      }}
      onTyping={(current) => preloadDashboard(app, current)}
    />,
    { isPrerendered: isPlainSignIn(initialView, merchant.signIn.state()) },
  )
  app.onNavigated()
  return () => {
    unsubscribe()
    window.removeEventListener('popstate', onAddressChange)
  }
}

/** The only place that the server renders. */
const isPlainSignIn = ({ page }: GuestView, state: SignInState): boolean =>
  page === 'login' && state.isLoggedIn === false && state.message === null

/** Whether the place still applies: no sign-in yet, or a second factor still to set up. */
const isStillValid = ({ page }: GuestView, state: SignInState): boolean =>
  page === 'second-factor' ? mustSetUpSecondFactor(state) : state.isLoggedIn !== true

function addressAfter(view: GuestView, { slug, signIn }: Merchant): string {
  if (view.page === 'second-factor' && signIn.state().isLoggedIn === true) return location.href
  return (view.page === 'login' ? safeOrigin(view.from, slug) : null) ?? `/${slug}`
}

/** Loads the dashboard while a visitor types a password. */
function preloadDashboard(app: App, view: GuestView): void {
  const { slug, brand } = app.merchant
  app.preloadDashboard()
  const origin = view.page === 'login' ? safeOrigin(view.from, slug) : null
  preloadPage(origin ?? `/${slug}/${brand.landing}`)
}
