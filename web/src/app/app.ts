import type { ReactNode } from 'react'

import type { Merchant } from '#/entities/session/merchant.ts'

/** One merchant's app: first the pages before sign-in or the dashboard, then whichever is due. */
export interface App {
  merchant: Merchant
  /** Replaces what is on the screen. `isDrawn`: where the server has drawn a page, it is this one. */
  show: (page: ReactNode, options?: { isDrawn: boolean }) => void
  /** Opens the part that belongs at the current address; it takes the place of the part before. */
  open: () => Promise<void>
  close: () => void
  /** Loads the code of the dashboard, to have it when it is due. */
  beginDashboard: () => void
  /** Tells that another address is shown. */
  arrived: () => void
}

/** Ends the interest of a part in addresses and in the sign-in. */
export type ClosePart = () => void
