import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Rules for whole pages: a scan of a part would also apply them to the frames in it. */
const PAGE_RULES = ['landmark-one-main', 'page-has-heading-one']

/** The page, or the modal dialog over it: the page behind is out of reach, and is scanned without the dialog. */
const REACHABLE = 'html:not(:has(dialog:modal)), dialog:modal'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface WithAxe {
  axe?: { run: (context: string, options: RunOptions) => Promise<AxeResults> }
}

/** Whether a contrast that axe cannot determine is a finding; it is not on third-party pages. */
export type Undecided = 'counts' | 'passes'

const hasModal = (): boolean => document.querySelector('dialog:modal') !== null

const hasAxe = (): boolean => (globalThis as WithAxe).axe !== undefined

interface Asked {
  within: string
  options: RunOptions
  undecided: Undecided
}

async function scan({ within, options, undecided }: Asked) {
  // Axe cannot determine the background of a dialog's text when different elements are behind its
  // lines, although the dialog is opaque.
  const dialog = document.querySelector('dialog[open], [role="dialog"]')
  const behind = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => dialog !== null && !element.contains(dialog) && !dialog.contains(element),
  )
  for (const element of behind) element.style.opacity = '0'
  // Nor that of a fixed button with text scrolling behind it.
  const held = [...document.querySelectorAll('button')].filter(
    (element) => getComputedStyle(element).position === 'fixed',
  )
  for (const element of held) element.style.position = 'static'
  // Nor that of a link at the edge of a menu that scrolls sideways.
  const pushed = [...document.querySelectorAll('nav')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
  for (const menu of pushed) menu.style.flexWrap = 'wrap'
  const results = await (globalThis as WithAxe).axe?.run(within, options)
  for (const menu of pushed) menu.style.flexWrap = ''
  for (const element of held) element.style.position = ''
  for (const element of behind) element.style.opacity = ''
  if (!results) throw new Error('axe is not in the page')
  const { violations, incomplete } = results
  const doubts = incomplete.filter(({ id }) => id === 'color-contrast')
  return [...violations, ...(undecided === 'counts' ? doubts : [])].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/**
 * Expects no axe finding; a contrast that axe cannot determine counts as one unless `undecided`
 * lets it pass.
 * @param within limits the scan to a part that covers the rest
 * @param rules `colours` checks only these, for a second scan of a page that differs only in colour
 */
export async function expectAccessible(
  page: Pick<Page, 'frames' | 'evaluate'>,
  within = REACHABLE,
  rules: 'all' | 'colours' = 'all',
  undecided: Undecided = 'counts',
): Promise<void> {
  // Once per document: parsing axe takes longer than scanning a small page.
  for (const frame of page.frames())
    if (!(await frame.evaluate(hasAxe))) await frame.evaluate(source)
  const isPart = await page.evaluate(hasModal)
  const options: RunOptions = {
    rules: Object.fromEntries(isPart ? PAGE_RULES.map((id) => [id, { enabled: false }]) : []),
    resultTypes: ['violations', 'incomplete'],
    runOnly:
      rules === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES },
    // Would fetch every style sheet again, for a rule we do not run.
    preload: false,
  }
  expect(await page.evaluate(scan, { within, options, undecided })).toEqual([])
}
