import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * No finding of axe on the page as it stands; a contrast it could not decide counts as one.
 * @param within a part of the page alone, for what lies over the rest and hides it
 */
export async function expectAccessible(page: Page, within = 'html') {
  const axe = new AxeBuilder({ page })
    .include(within)
    .withTags(TAGS)
    .options({ resultTypes: ['violations', 'incomplete'] })
    // Frames of other origins are what the other mode is for. We have none, and it takes four times as long.
    .setLegacyMode(true)
  const { violations, incomplete } = await axe.analyze()
  const undecided = incomplete.filter(({ id }) => id === 'color-contrast')
  const found = [...violations, ...undecided].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
  expect(found).toEqual([])
}
