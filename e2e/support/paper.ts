import { expect, type Page } from '@playwright/test'

/** A4, and A4 inside the browser's default margins. */
const WIDTHS = [794, 718]

/** What is wrong with the page or dialog on paper: a background that is not white, pale text, cut-off parts. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    // Cached: a page has hundreds of elements and few colours.
    const cache = new Map<string, number[]>()
    const drawn = (colour: string): number[] => {
      if (!pen) throw new Error('No canvas')
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      return [...pen.getImageData(0, 0, 1, 1).data]
    }
    const pixel = (colour: string): number[] => {
      const rgb = cache.get(colour) ?? drawn(colour)
      cache.set(colour, rgb)
      return rgb
    }
    const contrastToWhite = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = pixel(colour).map((channel) =>
        channel > 10 ? ((channel / 255 + 0.055) / 1.055) ** 2.4 : channel / 255 / 12.92,
      )
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    }
    const groundOf = (el: Element): string => {
      for (let at: Element | null = el; at; at = at.parentElement) {
        const colour = getComputedStyle(at).backgroundColor
        if ((pixel(colour)[3] ?? 0) > 0) return colour
      }
      return 'white'
    }
    const hasWords = (el: Element): boolean =>
      [...el.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )
    const isCut = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth
    const root = document.querySelector('dialog[open]') ?? document.body
    const shown = [root, ...root.querySelectorAll('*')].filter((el) =>
      el.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
    )
    const named = (fault: string, elements: Element[]) =>
      elements.map((el) => `${fault}: ${el.tagName} ${(el.textContent ?? '').slice(0, 60)}`)
    const transparent = shown.filter((el) => el.matches('body, dialog, h1, h2, th, td, dt, dd'))
    const wide = shown.filter(
      (el) =>
        el.matches('main, dialog, table, th, td, :has(> table)') && !el.closest('.visually-hidden'),
    )
    return [
      ...named(
        'not white',
        transparent.filter((el) => contrastToWhite(groundOf(el)) > 1),
      ),
      ...named(
        'pale',
        shown.filter((el) => hasWords(el) && contrastToWhite(getComputedStyle(el).color) < 4.5),
      ),
      ...named('cut off', [document.documentElement, ...wide].filter(isCut)),
    ]
  })

/** Bars and dots that would not print: they are only background, which browsers omit by default. */
const leftOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const EMPTY = ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)']
    const isLeftOut = (el: Element): boolean =>
      [null, '::before', '::after'].some((pseudo) => {
        const { backgroundColor, content, printColorAdjust } = getComputedStyle(el, pseudo)
        const isDrawn = pseudo === null ? el.childNodes.length === 0 : content === '""'
        return isDrawn && !EMPTY.includes(backgroundColor) && printColorAdjust !== 'exact'
      })
    return [...document.body.querySelectorAll('*')]
      .filter((el) => el.checkVisibility({ visibilityProperty: true }) && isLeftOut(el))
      .map((el) => `left out: ${el.tagName} ${(el.textContent ?? '').slice(0, 60)}`)
  })

/** Checks expectations on paper at each width, starting from a dark screen, then restores the screen. */
export async function expectOnPaper(page: Page, expected: () => Promise<void>): Promise<void> {
  const screen = page.viewportSize()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expected()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1_123 })
    await expected()
    await expect.poll(() => faults(page), { message: `${width} px wide` }).toEqual([])
    expect(await leftOut(page)).toEqual([])
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  if (screen) await page.setViewportSize(screen)
}
