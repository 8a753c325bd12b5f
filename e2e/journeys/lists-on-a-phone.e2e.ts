import { expect, test, type Page } from '@playwright/test'

import { navigateTo, openDashboard } from '../support/dashboard.ts'

const PAST_DAYS = 'from=2025-03-19&to=2026-02-28'
const LISTS = [
  ['Payments', `/payments?${PAST_DAYS}`],
  ['Refunds', `/refunds?${PAST_DAYS}`],
  ['Customers', `/customers?${PAST_DAYS}`],
  ['Orders', '/virtual-terminal'],
  ['Transfers', '/payouts'],
  ['All transfers', '/payouts?tab=all&from=2026-01-05&to=2026-02-28'],
] as const

interface Cell {
  text: string
  /** The heading that a phone shows before the value, if any. */
  name: string
  isSeen: boolean
}

/** The cells of a list's first row, as currently displayed. */
const firstRow = (page: Page, list: string): Promise<Cell[]> =>
  page
    .getByRole('table', { name: list })
    .locator('tbody tr:not([aria-hidden])')
    .first()
    .locator('td:not([data-slot="select"])')
    .evaluateAll((cells) =>
      cells.map((cell) => ({
        text: cell.textContent ?? '',
        name: getComputedStyle(cell, '::before').content.replaceAll('"', '').trim(),
        isSeen: cell.checkVisibility() && cell.getBoundingClientRect().height > 0,
      })),
    )

test('BEY-10 every value of a row is visible on a wide screen and on a phone, which labels the unclear ones', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDashboard(page, 'harbour-coffee', LISTS[0][1])
  for (const [list, path] of LISTS) {
    await page.setViewportSize({ width: 1440, height: 900 })
    if (list !== 'Payments') await navigateTo(page, `/harbour-coffee${path}`)
    const table = page.getByRole('table', { name: list })
    await expect(table.locator('tbody tr:not([aria-hidden])').first()).toBeVisible()
    const wide = await firstRow(page, list)
    expect(wide.map(({ isSeen }) => isSeen)).toEqual(wide.map(() => true))

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(table.locator('th:not([data-slot="select"])').first()).not.toBeInViewport()
    const marks = await table
      .locator('tbody tr:not([aria-hidden])')
      .first()
      .locator('td:not([data-slot="select"])')
      .evaluateAll((cells) =>
        cells.map(({ dataset }) => ({
          name: dataset['name'] ?? 'none',
          isSeen: !(dataset['slot'] === 'meta' && dataset['empty'] === 'true'),
        })),
      )
    const narrow = await firstRow(page, list)
    expect(narrow.map(({ text }) => text)).toEqual(wide.map(({ text }) => text))
    expect(narrow.map(({ name, isSeen }) => ({ name: isSeen ? name : 'hidden', isSeen }))).toEqual(
      marks.map(({ name, isSeen }) => ({ name: isSeen ? name : 'hidden', isSeen })),
    )
  }
})
