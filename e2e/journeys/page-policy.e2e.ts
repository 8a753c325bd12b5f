import { expect, test, type Page } from '@playwright/test'

import { openDashboard } from '../support/dashboard.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { action, dialog } from '../support/payment-view.ts'

const SLUG = 'harbour-coffee'
const YEAR = 'from=2025-03-19&to=2026-02-28'

/** What the browser refused because of the page's policy. */
function refusals(page: Page): string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?html|trusted types/i.test(message.text()))
      seen.push(message.text())
  })
  return seen
}

test('BEY-18 the policy blocks nothing that the dashboard does', async ({ page, baseURL }) => {
  const refused = refusals(page)
  await openDashboard(page, SLUG, '/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const addresses = [
    `/payments?${YEAR}`,
    `/refunds?${YEAR}`,
    '/payouts',
    '/balance',
    '/virtual-terminal',
    '/customers',
    '/developer',
    '/settings',
  ]
  for (const address of addresses) {
    await page.goto(`/${SLUG}${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  await test.step('menus, dialogs and calendars', async () => {
    await page.goto(`/${SLUG}/payments?status=paid&${YEAR}`)
    await page.getByRole('button', { name: /^Dates:/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^HC-/ }).first().click()
    await action(page, 'Refund').click()
    await expect(dialog(page)).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
  })

  await test.step('the editor of emails, with pasted markup', async () => {
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
    await openDashboard(page, slug, '/settings?tab=emails')
    await page.getByRole('button', { name: 'Third instalment success' }).click()
    const box = page
      .getByRole('region', { name: 'Third instalment success' })
      .getByRole('textbox', { name: 'Text above the details' })
    await box.click()
    await box.evaluate((element) => {
      const data = new DataTransfer()
      data.setData('text/html', '<p>Kia ora <b>whānau</b><img src=x onerror="window.stolen=1"></p>')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    })
    await expect(box.getByText('whānau')).toBeVisible()
    expect(await page.evaluate('window.stolen')).toBeUndefined()
  })
  // Some browsers also report the handler that was pasted, where it is read and thrown away.
  expect(refused.filter((text) => !text.startsWith('Executing inline event handler'))).toEqual([])
})

test('BEY-18 text never becomes markup on the dashboard, and a foreign style sheet has no effect', async ({
  page,
}) => {
  await openDashboard(page, SLUG, '/balance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Balance')
  const inject = () =>
    page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.stolen=1">')
    })
  await expect(inject()).rejects.toThrow(/TrustedHTML/)
  await page.evaluate(() => {
    const sheet = document.createElement('style')
    sheet.textContent = 'h1 { display: none !important }'
    document.head.append(sheet)
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
