import type { Page } from '@playwright/test'

import { expectAccessible, type Undecided } from './expect-accessible.ts'

/** Asks for a colour scheme, and waits for the frame in which scripts that follow it have done so. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
}

/** No finding of axe on the page as it stands, in light and, of what the colours decide, in dark. */
export async function expectAccessibleInBoth(
  page: Page,
  within?: string,
  undecided?: Undecided,
): Promise<void> {
  await turn(page, 'light')
  await expectAccessible(page, within, 'all', undecided)
  await turn(page, 'dark')
  await expectAccessible(page, within, 'colours', undecided)
}
