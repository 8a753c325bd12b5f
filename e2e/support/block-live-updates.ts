import type { Page } from '@playwright/test'

/** Blocks live updates, so that other journeys at the merchant do not reload the page's lists. */
export const blockLiveUpdates = (page: Page): Promise<unknown> =>
  // Left pending: the page would retry a refused connection, and renew its session first.
  page.route(/\/merchants\/[^/]+\/live/, () => undefined)
