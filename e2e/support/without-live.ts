import type { Page } from '@playwright/test'

/** Cuts the page off live updates, so that what other journeys do at the merchant does not reload its lists. */
export const withoutLive = (page: Page): Promise<unknown> =>
  // Never answered: the page would retry a refused connection, and renew its session for that.
  page.route(/\/merchants\/[^/]+\/live/, () => undefined)
