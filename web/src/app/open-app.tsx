import type { Brand } from '@paydeck/contract/brands/brand'

import type { Merchant } from '#/entities/session/merchant.ts'
import { mustSetUpSecondFactor } from '#/entities/session/sign-in-state.ts'
import { slugOf } from '#/lib/api/config-address.ts'
import { StartUpError } from '#/features/shell/start-up-error.tsx'
import { isGuestAddress } from '#/routes/guest/is-guest-address.ts'
import { appParts } from './app-parts.ts'
import type { App, ClosePart } from './app.ts'
import { followChat } from './follow-chat.ts'
import { openMerchant } from './open-merchant.ts'

interface OpenOptions {
  show: App['show']
  /** For tests; all brands by default. */
  brands?: readonly Brand[] | undefined
}

/** @returns null when the merchant could not be loaded; the error is then on screen */
export async function openApp({ show, brands }: OpenOptions): Promise<App | null> {
  const slug = slugOf(location.pathname)
  let merchant: Merchant
  try {
    merchant = await openMerchant(slug, brands)
  } catch (failure) {
    show(<StartUpError error={failure} />)
    return null
  }
  const onNavigated = followChat(merchant)
  let closePart: ClosePart | null = null
  const close = (): void => {
    closePart?.()
    closePart = null
  }
  const app: App = {
    merchant,
    show,
    close,
    onNavigated,
    preloadDashboard: () => void appParts.dashboard().catch(() => undefined),
    async open() {
      close()
      while (closePart === null) {
        const { openPart } = await appParts[partAt(app)]()
        closePart = await openPart(app)
      }
    },
  }
  await app.open()
  return app
}

function partAt({ merchant: { signIn } }: App): keyof typeof appParts {
  const state = signIn.state()
  return state.isLoggedIn === true && !mustSetUpSecondFactor(state) && !isGuestAddress(location)
    ? 'dashboard'
    : 'guest'
}
