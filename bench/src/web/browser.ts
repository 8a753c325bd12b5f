import { chromium, type Browser, type Page } from '@playwright/test'

import type { Testbed } from '../measures/measure-list.ts'

/** Slows the processor to a cheap phone's. */
export const CPU_SLOWDOWN = 4

/** A row of the payments list. */
export const ROW_SELECTOR = 'tbody tr[data-key]'

export const openBrowser = (executablePath: string | undefined): Promise<Browser> =>
  chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })

export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

export async function signInOverApi(page: Page, { merchant, server }: Testbed): Promise<void> {
  const answer = await page.context().request.post(`${server.origin}/api/authn/sign-in`, {
    data: { tenantId: merchant.tenantId, slug: merchant.slug, ...server.person },
  })
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}`)
}

/** The range of the bench's list, as its address names it. */
export const rangeOf = ({ merchant }: Testbed): string =>
  `from=${merchant.daysBack(28)}&to=${merchant.today}`
