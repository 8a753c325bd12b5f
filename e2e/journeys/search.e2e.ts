import { expect, test, type Page } from '@playwright/test'

import {
  expectNoHorizontalScroll,
  navigateTo,
  openDashboard,
  openPhone,
} from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { long } from '../support/long.ts'

const trigger = (page: Page) => page.getByRole('button', { name: 'Find anything' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Find anything' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' }).getByRole('button')

test('BEY-100 the search works by keyboard only, remembers until sign-out, and works without its single-key shortcut', async ({
  page,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  await openDashboard(page, 'harbour-coffee', '/customers')
  await expect(title).toBeVisible()
  // The search appears once the merchant's status is known.
  await expect(trigger(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)

  await test.step('opens a refund and another page by typed commands', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('refund hc-1055')
    await expect(option(page, /^Refund HC-1055/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /Refund/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('export october 2025')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/from=2025-10-01&to=2025-10-31/)
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('typed words become filters', async () => {
    await trigger(page).click()
    await box(page).fill('payments over $50 since 2025-01-01 rossi')
    await expect(chips(page)).toHaveText(['Payments', 'Over $50.00', 'Since 1st Jan 25'])
    await expect(option(page, /Rossi/).first()).toBeVisible()
    await expectAccessibleInBoth(page)
    await box(page).fill('rossi')
    await option(page, /Rossi/).first().click()
    await expect(title).toBeVisible()
  })

  await test.step('single-key shortcuts can be switched off, others keep working, also after a reload', async () => {
    await navigateTo(page, '/harbour-coffee/account')
    await page.getByRole('checkbox', { name: /Single-key shortcuts/ }).uncheck()
    await title.click()
    await page.keyboard.press('/')
    await expect(box(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: /shortcuts/ })).not.toBeChecked()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option', { name: 'rossi', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('signing out clears the recent searches', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/login/)
    const storage = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
    expect(storage).not.toContain('rossi')
  })
})

test('BEY-100 works on a phone, in the consumer variant too', long, async ({ browser }) => {
  const page = await openPhone(browser)
  await openDashboard(page, 'harbour-coffee', '/payments')
  await trigger(page).tap()
  await box(page).fill('rossi')
  await expectNoHorizontalScroll(page)
  await option(page, /Rossi/).first().tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Payment details/)
  await page.context().close()
})
