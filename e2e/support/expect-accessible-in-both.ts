import type { Page } from '@playwright/test'

import { expectAccessible, type Undecided } from './expect-accessible.ts'

/** Sets the colour scheme and waits a frame, until scripts have applied it. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
}

/** Expects no axe finding in light mode, and none of the colour rules in dark mode. */
export async function expectAccessibleInBoth(
  page: Page,
  within?: string,
  undecided?: Undecided,
): Promise<void> {
  await switchTo(page, 'light')
  await expectAccessible(page, within, 'all', undecided)
  await switchTo(page, 'dark')
  await expectAccessible(page, within, 'colours', undecided)
}
