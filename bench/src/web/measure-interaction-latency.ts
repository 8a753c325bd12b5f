import type { Browser, Page } from '@playwright/test'

import { newPage, rangeOf, ROW_SELECTOR, CPU_SLOWDOWN } from './browser.ts'
import { ms } from '../figures.ts'
import type { Testbed } from '../measures/measure-list.ts'
import type { Report } from '../report.ts'
import type { BenchServer } from '../server.ts'

const ROUNDS = 12

/** In milliseconds. */
const ALLOWED = { filter: 150, open: 80, back: 60, again: 50, key: 50 }

/** Typed into the search and deleted, with pauses long enough to start it, so that keys coincide with arriving rows. */
const TYPED = '1002'
const KEY_MS = 90
const PAUSE_MS = 560
/** Rows below the field meanwhile. */
const MANY_ROWS = 50

declare global {
  interface Window {
    /** From the next input to the paint of the expected content, in milliseconds. */
    felt?: Promise<number>
    /** How long each key waited for its handler, in milliseconds. */
    waited?: number[]
  }
}

async function signInOn(page: Page, { origin, person }: BenchServer): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  if (!page.url().startsWith(origin)) throw new Error(`Signed in to ${page.url()}`)
}

/** Starts at the next input of this kind and stops when a frame with the content was painted. */
const watch = (
  page: Page,
  input: 'change' | 'click',
  content: { selector: string; text?: string },
) =>
  page.evaluate(
    ([kind, { selector, text }]) => {
      window.felt = new Promise((resolve) => {
        const begin = (event: Event): void => {
          const look = (): void => {
            const visible = [...document.querySelectorAll(selector)].find((element) =>
              element.checkVisibility(),
            )
            if (visible && (text === undefined || visible.textContent?.includes(text))) {
              // This message arrives after the current frame was painted.
              const { port1, port2 } = new MessageChannel()
              port1.addEventListener('message', () => resolve(performance.now() - event.timeStamp))
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

/** Filters the list for rows that are not loaded yet, then opens one and goes back, twice. */
async function measureRound(page: Page, round: number, felt: FeltTimes): Promise<void> {
  const nextStatus = round % 2 === 0 ? 'failed' : 'paid'
  const type = page.getByRole('combobox', { name: 'Type' })
  await type.selectOption({ index: Math.floor(round / 2) % 3 })
  await page.locator('table[aria-busy="false"]').waitFor()
  await watch(page, 'change', { selector: ROW_SELECTOR, text: nextStatus })
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ value: nextStatus })
  felt.filter.push(await stopped(page))
  await page.locator('table[aria-busy="false"]').waitFor()

  const link = page
    .locator(ROW_SELECTOR)
    .nth(round % 5)
    .getByRole('link')
  for (const [opened, returned] of [
    [felt.open, felt.back],
    [felt.again, felt.backAgain],
  ] as const) {
    await watch(page, 'click', { selector: 'h1', text: 'Payment details for #' })
    await link.click()
    opened.push(await stopped(page))
    const backLink = page.getByRole('link', { name: 'Back to payments' })
    await backLink.waitFor()
    await watch(page, 'click', { selector: ROW_SELECTOR })
    await backLink.click()
    returned.push(await stopped(page))
  }
}

/** Fills the list with the rows of three pages, more than the server puts on one. */
async function showManyRows(page: Page): Promise<void> {
  await page.route('**/payments/query?*', async (route) => {
    const address = new URL(route.request().url())
    const pages = await Promise.all(
      ['1', '2', '3'].map((at) => {
        address.searchParams.set('page', at)
        return route.fetch({ url: address.href })
      }),
    )
    const [first] = pages
    if (!first) return
    const rows = await Promise.all(
      pages.map(async (response) => (await response.json()) as unknown[]),
    )
    // The new body is uncompressed and has another length.
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = first.headers()
    await route.fulfill({ status: 200, headers, json: rows.flat().slice(0, MANY_ROWS) })
  })
}

/** How long keys typed into the search wait, including while searches run and rows arrive. */
async function measureTyping(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const waited: number[] = []
    window.waited = waited
    addEventListener('keydown', (event) => waited.push(performance.now() - event.timeStamp), true)
  })
  const field = page.getByRole('textbox', { name: 'Search' })
  await field.focus()
  for (let round = 0; round < ROUNDS; round++) {
    await page.keyboard.type(TYPED, { delay: KEY_MS })
    await page.waitForTimeout(PAUSE_MS)
    for (const _ of TYPED) await page.keyboard.press('Backspace', { delay: KEY_MS })
    await page.waitForTimeout(PAUSE_MS)
  }
  return page.evaluate(() => window.waited ?? [])
}

/** Interaction latency in the payments list on a slow processor: from the input to the paint of its result. */
export async function measureInteractionLatency(
  ground: Testbed,
  { browser, report }: { browser: Browser; report: Report },
): Promise<void> {
  const { merchant, server } = ground
  const page = await newPage(browser)
  try {
    await page.goto(`${server.origin}/${merchant.slug}/login`)
    await signInOn(page, server)
    await page.goto(`${server.origin}/${merchant.slug}/payments?${rangeOf(ground)}`)
    await page.locator(ROW_SELECTOR).nth(19).waitFor()
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })

    const felt: FeltTimes = { filter: [], open: [], back: [], again: [], backAgain: [] }
    for (let round = 0; round < ROUNDS; round++) await measureRound(page, round, felt)

    await showManyRows(page)
    await page.goto(`${server.origin}/${merchant.slug}/payments?${rangeOf(ground)}`)
    await page
      .locator(ROW_SELECTOR)
      .nth(MANY_ROWS - 1)
      .waitFor()
    const waited = await measureTyping(page)

    report.heading(
      `From input to the paint that shows the answer, p75, processor ${CPU_SLOWDOWN}x slower`,
    )
    const line = (label: string, times: readonly number[], most: number): void =>
      report.check(label, ms(p75(times)), `at most ${most} ms`, p75(times) <= most)
    line('filter: the rows it chooses', felt.filter, ALLOWED.filter)
    line('open a payment of the list', felt.open, ALLOWED.open)
    line('back to the list', felt.back, ALLOWED.back)
    line('open it again', felt.again, ALLOWED.again)
    line('and back', felt.backAgain, ALLOWED.back)
    line(`a key typed into the search above ${MANY_ROWS} rows waits`, waited, ALLOWED.key)
  } finally {
    await page.context().close()
  }
}
