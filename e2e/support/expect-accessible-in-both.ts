import type { Page } from '@playwright/test'

import { expectAccessible, type Undecided } from './expect-accessible.ts'

/** No finding of axe on the page as it stands, in light and, of what the colours decide, in dark. */
export async function expectAccessibleInBoth(
  page: Page,
  within?: string,
  undecided?: Undecided,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page, within, 'all', undecided)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, within, 'colours', undecided)
}
