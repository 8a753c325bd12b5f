import type { ReactNode } from 'react'

import type { Merchant } from '#/entities/session/merchant.ts'

/** One merchant's app, which shows either the pages before sign-in or the dashboard. */
export interface App {
  merchant: Merchant
  /** `isPrerendered`: if the server rendered a page, it was this one, so hydrate it. */
  show: (page: ReactNode, options?: { isPrerendered: boolean }) => void
  /** Replaces the open part with the one for the current address. */
  open: () => Promise<void>
  close: () => void
  /** Preloads the dashboard's code. */
  preloadDashboard: () => void
  /** Call after each navigation. */
  onNavigated: () => void
}

/** Unsubscribes a part from the address and the sign-in. */
export type ClosePart = () => void
