import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What the colours of a page decide, and nothing else of it does. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a document of the page has once axe is in it. */
interface WithAxe {
  axe?: { run: (context: string, options: RunOptions) => Promise<AxeResults> }
}

/** Whether a contrast that axe cannot decide is a finding: where others than we drew the page, it is not. */
export type Undecided = 'counts' | 'passes'

const hasAxe = (): boolean => (globalThis as WithAxe).axe !== undefined

interface Asked {
  within: string
  options: RunOptions
  undecided: Undecided
}

async function scan({ within, options, undecided }: Asked) {
  const results = await (globalThis as WithAxe).axe?.run(within, options)
  if (!results) throw new Error('axe is not in the page')
  const { violations, incomplete } = results
  const doubts = incomplete.filter(({ id }) => id === 'color-contrast')
  return [...violations, ...(undecided === 'counts' ? doubts : [])].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/**
 * No finding of axe on the page as it stands; a contrast it could not decide counts as one, unless `undecided` lets it
 * pass.
 * @param within a part of the page alone, for what lies over the rest and hides it
 * @param rules `colours` looks at these alone: for a second look at what differs in nothing else
 */
export async function expectAccessible(
  page: Page,
  within = 'html',
  rules: 'all' | 'colours' = 'all',
  undecided: Undecided = 'counts',
): Promise<void> {
  // Once for each document: to read axe takes longer than a small page's scan.
  for (const frame of page.frames())
    if (!(await frame.evaluate(hasAxe))) await frame.evaluate(source)
  const options: RunOptions = {
    resultTypes: ['violations', 'incomplete'],
    runOnly: rules === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: OF_COLOURS },
    // It would ask for every style sheet once more, for a rule that is not among these.
    preload: false,
  }
  expect(await page.evaluate(scan, { within, options, undecided })).toEqual([])
}
