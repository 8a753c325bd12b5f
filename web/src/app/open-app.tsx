import type { Brand } from '@paydeck/contract/brands/brand'
import type { ReactNode } from 'react'

import { slugOf } from '#/entities/merchant/merchant-config.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import { StartUpError } from '#/features/shell/start-up-error.tsx'
import { leadsMembersHere } from '#/routes/guest/guest-place.ts'
import { appParts } from './app-parts.ts'
import { followChat } from './follow-chat.ts'
import { openMerchant } from './open-merchant.ts'

/** One merchant's app: first the pages before sign-in or the dashboard, then whichever is due. */
export interface App {
  merchant: Merchant
  /** Replaces what is on the screen. */
  show: (page: ReactNode) => void
  /** Opens the part that belongs at the current address; it takes the place of the part before. */
  open: () => Promise<void>
  close: () => void
  /** Tells that another address is shown. */
  arrived: () => void
}

/** Ends the interest of a part in addresses and in the sign-in. */
export type ClosePart = () => void

interface Opening {
  show: (page: ReactNode) => void
  /** All there are, unless a test has others. */
  brands?: readonly Brand[] | undefined
}

/** @returns null when the merchant did not open, which is shown */
export async function openApp({ show, brands }: Opening): Promise<App | null> {
  const slug = slugOf(location.pathname)
  let merchant: Merchant
  try {
    merchant = await openMerchant(slug, brands)
  } catch (failure) {
    show(<StartUpError error={failure} />)
    return null
  }
  const arrived = followChat(merchant)
  let closePart: ClosePart | null = null
  const close = (): void => {
    closePart?.()
    closePart = null
  }
  const app: App = {
    merchant,
    show,
    close,
    arrived,
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
  return signIn.state().isLoggedIn === true && !leadsMembersHere(location) ? 'dashboard' : 'guest'
}
