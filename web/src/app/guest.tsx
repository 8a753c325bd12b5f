import type { Merchant } from '#/entities/session/merchant.ts'
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
    if (merchant.signIn.state().isLoggedIn !== true) return
    window.history.replaceState(null, '', addressAfter(place, merchant))
    void app.open()
  })
  window.addEventListener('popstate', lookAgain)
  app.show(
    <GuestApp
      merchant={merchant}
      first={first}
      onShow={(show) => {
        showPlace = show
      }}
      go={(href) => {
        window.history.pushState(null, '', href)
        lookAgain()
      }}
      onTyping={(at) => beginDashboard(app, at)}
    />,
  )
  app.arrived()
  return () => {
    unsubscribe()
    window.removeEventListener('popstate', lookAgain)
  }
}

const addressAfter = (place: GuestPlace, { slug }: Merchant): string =>
  (place.page === 'login' ? safeOrigin(place.from, slug) : null) ?? `/${slug}`

/** Loads the dashboard while a visitor types a password. */
function beginDashboard(app: App, place: GuestPlace): void {
  const { slug, brand } = app.merchant
  app.beginDashboard()
  const wanted = place.page === 'login' ? safeOrigin(place.from, slug) : null
  beginPage(wanted ?? `/${slug}/${brand.landing}`)
}
