import type { Merchant } from '#/entities/session/merchant.ts'
import { mustSetUpSecondFactor, type SignInState } from '#/entities/session/sign-in-state.ts'
import { guestPlaceAt, type GuestPlace } from '#/routes/guest/guest-place.ts'
import { safeOrigin } from '#/routes/origin.ts'
import { beginPage } from '#/routes/page-code.ts'
import { GuestApp } from './guest-app.tsx'
import type { App, ClosePart } from './app.ts'

/**
 * The pages before sign-in, without the dashboard's router and query library. Null when a link from an email has
 * signed the person in.
 */
export async function openPart(app: App): Promise<ClosePart | null> {
  const { merchant } = app
  const first = await guestPlaceAt(merchant)
  if (first === null) return null
  let place: GuestPlace = first
  let showPlace: ((place: GuestPlace) => void) | null = null
  const look = async (): Promise<void> => {
    const next = await guestPlaceAt(merchant)
    if (next === null) {
      await app.open()
      return
    }
    place = next
    showPlace?.(next)
    app.arrived()
  }
  const lookAgain = (): void => void look()
  const unsubscribe = merchant.signIn.subscribe(() => {
    if (isStillThere(place, merchant.signIn.state())) return
    window.history.replaceState(null, '', addressAfter(place, merchant))
    void app.open()
  })
  window.addEventListener('popstate', lookAgain)
  app.show(
    <GuestApp
      // Remount when this part opens again, such as for the second factor after the password.
      key={first.page}
      merchant={merchant}
      first={first}
      onShow={(show) => {
        showPlace = show
        show(place)
      }}
      go={(href) => {
        window.history.pushState(null, '', href)
        lookAgain()
      }}
      onTyping={(at) => beginDashboard(app, at)}
    />,
    { isPrerendered: isPlainSignIn(first, merchant.signIn.state()) },
  )
  app.arrived()
  return () => {
    unsubscribe()
    window.removeEventListener('popstate', lookAgain)
  }
}

/** The only place that the server renders. */
const isPlainSignIn = ({ page }: GuestPlace, state: SignInState): boolean =>
  page === 'login' && state.isLoggedIn === false && state.message === null

/** Whether the place still applies: no sign-in yet, or a second factor still to set up. */
const isStillThere = ({ page }: GuestPlace, state: SignInState): boolean =>
  page === 'second-factor' ? mustSetUpSecondFactor(state) : state.isLoggedIn !== true

function addressAfter(place: GuestPlace, { slug, signIn }: Merchant): string {
  if (place.page === 'second-factor' && signIn.state().isLoggedIn === true) return location.href
  return (place.page === 'login' ? safeOrigin(place.from, slug) : null) ?? `/${slug}`
}

/** Loads the dashboard while a visitor types a password. */
function beginDashboard(app: App, place: GuestPlace): void {
  const { slug, brand } = app.merchant
  app.beginDashboard()
  const wanted = place.page === 'login' ? safeOrigin(place.from, slug) : null
  beginPage(wanted ?? `/${slug}/${brand.landing}`)
}
