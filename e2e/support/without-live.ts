import type { Page } from '@playwright/test'

/** Cuts the page's lists off what other journeys do at the merchant, which would make them ask again. */
export const withoutLive = (page: Page): Promise<unknown> =>
  page.route(/\/merchants\/[^/]+\/live/, (route) => route.abort())
