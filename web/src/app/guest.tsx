import type { Merchant } from '#/entities/session/merchant.ts'
import { owesSecondFactor, type SignInState } from '#/entities/session/sign-in-state.ts'
import { guestPlaceAt, type GuestPlace } from '#/routes/guest/guest-place.ts'
import { safeOrigin } from '#/routes/origin.ts'
import { beginPage } from '#/routes/page-code.ts'
import { GuestApp } from './guest-app.tsx'
import type { App, ClosePart } from './app.ts'

/**
 * The pages of people who are not signed in, without the router and the query library of the dashboard. Null when a
 * link of an email signed its reader in.
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
      // One that opens again, after the password, begins at its own place.
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
    { isDrawn: isPlainSignIn(first, merchant.signIn.state()) },
  )
  app.arrived()
  return () => {
    unsubscribe()
    window.removeEventListener('popstate', lookAgain)
  }
}

/** What the server draws. */
const isPlainSignIn = ({ page }: GuestPlace, state: SignInState): boolean =>
  page === 'login' && state.isLoggedIn === false && state.message === null

/** Whether a place waits on: for a sign-in, or for what a signed-in person owes. */
const isStillThere = ({ page }: GuestPlace, state: SignInState): boolean =>
  page === 'second-factor' ? owesSecondFactor(state) : state.isLoggedIn !== true

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
