import type { Page } from '@playwright/test'

import { expectAccessible } from './expect-accessible.ts'

/** No finding of axe on the page as it stands, in light and in dark. */
export async function expectAccessibleInBoth(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
}
