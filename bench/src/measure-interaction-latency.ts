/// <reference lib="dom" />
import { chromium, type Browser, type Page } from '@playwright/test'

import { median, ms } from './figures.ts'
import type { Ground } from './measure-list.ts'
import type { Report } from './report.ts'
import type { BenchServer } from './server.ts'

/** Slows the processor down to that of a cheap phone. */
const SLOWER = 4
/** A row of the payments list. */
const ROW = 'tbody tr[data-key]'
const ROUNDS = 12
const ALLOWED_MS = 200
const CACHED_MS = 100

/** Slow 4G as Lighthouse defines it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/** "Good" in web.dev's Core Web Vitals. */
const PAINTED_MS = 2_500

declare global {
  interface Window {
    /** From the next input to the paint of the expected content, in milliseconds. */
    felt?: Promise<number>
  }
}

export const openBrowser = (executablePath: string | undefined): Promise<Browser> =>
  chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

async function signInOn(page: Page, { origin, person }: BenchServer): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  if (!page.url().startsWith(origin)) throw new Error(`Signed in to ${page.url()}`)
}

async function signInBehind(page: Page, { merchant, server }: Ground): Promise<void> {
  const answer = await page.context().request.post(`${server.origin}/api/authn/sign-in`, {
    data: { tenantId: merchant.tenantId, slug: merchant.slug, ...server.person },
  })
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}`)
}

/** Starts at the next input of this kind and stops when a frame with the content was painted. */
const watch = (
  page: Page,
  input: 'change' | 'click',
  content: { selector: string; text?: string },
) =>
  page.evaluate(
    ([kind, { selector, text }]) => {
      window.felt = new Promise((tell) => {
        const begin = (event: Event): void => {
          const look = (): void => {
            const found = [...document.querySelectorAll(selector)].find((one) =>
              one.checkVisibility(),
            )
            if (found && (text === undefined || found.textContent?.includes(text))) {
              // This message arrives after the current frame was painted.
              const { port1, port2 } = new MessageChannel()
              port1.addEventListener('message', () => tell(performance.now() - event.timeStamp))
              port1.start()
              port2.postMessage(null)
            } else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }
        addEventListener(kind, begin, { capture: true, once: true })
      })
    },
    [input, content] as const,
  )

/** Throws when the content does not appear within ten seconds. */
async function stopped(page: Page): Promise<number> {
  const felt = await page.evaluate(() =>
    Promise.race([
      window.felt ?? null,
      new Promise<null>((resolve) => {
        setTimeout(resolve, 10_000, null)
      }),
    ]),
  )
  if (felt === null) throw new Error(`The expected content did not appear: ${page.url()}`)
  return felt
}

const p75 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.75) - 1] ?? 0

/** How long each step of the rounds took, in milliseconds. */
type FeltTimes = Record<'filter' | 'open' | 'back' | 'again' | 'backAgain', number[]>

/** Filters the list for rows that it does not have yet, then opens one of them and goes back, twice. */
async function measureRound(page: Page, round: number, felt: FeltTimes): Promise<void> {
  const wanted = round % 2 === 0 ? 'Failed' : 'Paid'
  const type = page.getByRole('combobox', { name: 'Type' })
  await type.selectOption({ index: Math.floor(round / 2) % 3 })
  await page.locator('table[aria-busy="false"]').waitFor()
  await watch(page, 'change', { selector: ROW, text: wanted.toLowerCase() })
  await page.getByRole('combobox', { name: 'Status' }).selectOption(wanted)
  felt.filter.push(await stopped(page))
  await page.locator('table[aria-busy="false"]').waitFor()

  const link = page
    .locator(ROW)
    .nth(round % 5)
    .getByRole('link')
  for (const [opened, back] of [
    [felt.open, felt.back],
    [felt.again, felt.backAgain],
  ] as const) {
    await watch(page, 'click', { selector: 'h1', text: 'Payment details for #' })
    await link.click()
    opened.push(await stopped(page))
    const backLink = page.getByRole('link', { name: 'Back to payments' })
    await backLink.waitFor()
    await watch(page, 'click', { selector: ROW })
    await backLink.click()
    back.push(await stopped(page))
  }
}

/** Interaction latency in the payments list on a slow processor: from the input to the paint of its result. */
export async function measureInteractionLatency(
  { merchant, server }: Ground,
  { browser, report }: { browser: Browser; report: Report },
): Promise<void> {
  const page = await newPage(browser)
  try {
    const range = `from=${merchant.daysBack(28)}&to=${merchant.today}`
    await page.goto(`${server.origin}/${merchant.slug}/login`)
    await signInOn(page, server)
    await page.goto(`${server.origin}/${merchant.slug}/payments?${range}`)
    await page.locator(ROW).nth(19).waitFor()
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

    const felt: FeltTimes = { filter: [], open: [], back: [], again: [], backAgain: [] }
    for (let round = 0; round < ROUNDS; round++) await measureRound(page, round, felt)

    report.heading(
      `From input to the paint that shows the answer, p75, processor ${SLOWER}x slower`,
    )
    const line = (what: string, times: readonly number[], most: number): void =>
      report.check(what, ms(p75(times)), `at most ${most} ms`, p75(times) <= most)
    line('filter: the rows it chooses', felt.filter, ALLOWED_MS)
    line('open a payment of the list', felt.open, ALLOWED_MS)
    line('back to the list', felt.back, ALLOWED_MS)
    line('open it again', felt.again, CACHED_MS)
    line('and back', felt.backAgain, CACHED_MS)
  } finally {
    await page.context().close()
  }
}

/** The largest contentful paint so far, in milliseconds from navigation start. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((tell) => {
        new PerformanceObserver((list, observer) => {
          const last = list.getEntries().at(-1)
          if (!last) return
          observer.disconnect()
          tell(last.startTime)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

/** The largest contentful paint on a slow network with an empty browser cache. */
export async function measurePaint(
  { merchant, server }: Ground,
  { browser, report }: { browser: Browser; report: Report },
): Promise<void> {
  const range = `from=${merchant.daysBack(28)}&to=${merchant.today}`
  const pages = [
    { name: 'sign-in', path: 'login', shown: 'button[type="submit"]' },
    { name: 'payments list', path: `payments?${range}`, shown: ROW },
  ]
  report.heading('Largest contentful paint on slow 4G, nothing cached, median of 5')
  for (const { name, path, shown } of pages) {
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const page = await newPage(browser)
      try {
        if (name !== 'sign-in') await signInBehind(page, { merchant, server })
        const network = await page.context().newCDPSession(page)
        await network.send('Network.enable')
        await network.send('Network.clearBrowserCache')
        await network.send('Network.emulateNetworkConditions', SLOW_4G)
        await page.goto(`${server.origin}/${merchant.slug}/${path}`)
        await page.locator(shown).first().waitFor()
        await page.waitForLoadState('networkidle')
        times.push(await largestPaint(page))
      } finally {
        await page.context().close()
      }
    }
    const painted = median(times)
    report.check(name, ms(painted), `at most ${PAINTED_MS} ms`, painted <= PAINTED_MS)
  }
}
