import { expect, test, type Locator, type Page } from '@playwright/test'

import { navigateTo, openDashboard } from '../support/dashboard.ts'

const SLUG = 'harbour-coffee'

/** The styles of a control that survive forced colours. */
const stylesOf = (control: Locator) =>
  control.evaluate((element) => {
    const { backgroundColor, color, borderBottomColor, borderBottomWidth } =
      getComputedStyle(element)
    return { backgroundColor, color, borderBottomColor, borderBottomWidth }
  })

const expectUnlike = async (chosen: Locator, other: Locator) =>
  expect(await stylesOf(chosen)).not.toEqual(await stylesOf(other))

const tab = (page: Page, list: string, isSelected: boolean) =>
  page.getByRole('tablist', { name: list }).getByRole('tab', { selected: isSelected }).first()

test('in forced colours the selected tab, period, page and menu entry look different from the others', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openDashboard(page, SLUG, '/home')
  await expectUnlike(tab(page, 'Period', true), tab(page, 'Period', false))
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expectUnlike(
    menu.getByRole('link', { name: 'Overview' }),
    menu.getByRole('link', { name: 'Payments' }),
  )
  await navigateTo(page, `/${SLUG}/settings`)
  await expectUnlike(tab(page, 'Settings', true), tab(page, 'Settings', false))
  await navigateTo(page, `/${SLUG}/payments?from=2025-03-19&to=2026-02-28`)
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  const current = pages.locator('[aria-current="page"]')
  await expect(current).toHaveText('1')
  await expectUnlike(current, pages.getByRole('button', { name: 'Page 2', exact: true }))
})
