import type { Browser, Page } from '@playwright/test'

import { newPage, rangeOf, ROW_SELECTOR, signInOverApi, CPU_SLOWDOWN } from './browser.ts'
import { startEmptyPage } from './empty-page.ts'
import { median, ms } from '../figures.ts'
import type { Testbed } from '../measures/measure-list.ts'
import type { Report } from '../report.ts'

const ROUNDS = 5
const SETTLED_MS = 1_500

/** Slow 4G as Lighthouse defines it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

interface PaintedPage {
  name: string
  address: string
  /** A selector for the page's main content. */
  shown: string
  isSignedIn?: boolean
  /** As a multiple of the empty page of the same run. */
  most: number
}

function pagesOf(ground: Testbed): PaintedPage[] {
  const { merchant, server } = ground
  const own = `${server.origin}/${merchant.slug}`
  return [
    { name: 'sign-in', address: `${own}/login`, shown: 'button[type="submit"]', most: 1.2 },
    {
      name: 'the hosted page',
      address: server.orderLink,
      shown: 'form button:enabled',
      most: 1.2,
    },
    {
      name: 'payments list',
      address: `${own}/payments?${rangeOf(ground)}`,
      shown: ROW_SELECTOR,
      isSignedIn: true,
      most: 1.6,
    },
    {
      name: 'overview',
      address: `${own}/home`,
      shown: '[role="slider"] svg',
      isSignedIn: true,
      most: 1.6,
    },
  ]
}

/** The largest contentful paint so far, in milliseconds from navigation start. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          const last = list.getEntries().at(-1)
          if (!last) return
          observer.disconnect()
          resolve(last.startTime)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

async function paintOf(
  browser: Browser,
  ground: Testbed,
  { address, shown, isSignedIn = false }: Omit<PaintedPage, 'name' | 'most'>,
): Promise<number> {
  const page = await newPage(browser)
  try {
    if (isSignedIn) await signInOverApi(page, ground)
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.clearBrowserCache')
    await network.send('Network.emulateNetworkConditions', SLOW_4G)
    await network.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(address)
    await page.locator(shown).first().waitFor()
    // The largest paint may come a little later; with a live list the network never becomes idle.
    await page.waitForTimeout(SETTLED_MS)
    return await largestPaint(page)
  } finally {
    await page.context().close()
  }
}

/** The largest contentful paint with nothing cached, each page alternating with an empty one. */
export async function measurePaint(
  ground: Testbed,
  { browser, report }: { browser: Browser; report: Report },
): Promise<void> {
  const pages = pagesOf(ground)
  const empty = await startEmptyPage()
  const least: number[] = []
  const painted = pages.map((): number[] => [])
  try {
    for (let round = 0; round < ROUNDS; round++) {
      least.push(await paintOf(browser, ground, { address: empty.origin, shown: 'p' }))
      for (const [at, page] of pages.entries())
        painted[at]?.push(await paintOf(browser, ground, page))
    }
  } finally {
    await empty.stop()
  }
  report.heading(
    `Largest contentful paint on slow 4G, processor ${CPU_SLOWDOWN}x slower, nothing cached, median of ${ROUNDS}`,
  )
  const base = median(least)
  report.line('an empty React page', ms(base))
  for (const [at, { name, most }] of pages.entries()) {
    const time = median(painted[at] ?? [])
    report.line(name, ms(time))
    const times = time / base
    report.check(
      '  beside the empty page',
      `${times.toFixed(2)}x`,
      `at most ${most}x`,
      times <= most,
    )
  }
}
