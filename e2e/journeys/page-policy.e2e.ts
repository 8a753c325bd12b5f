import { expect, test } from '@playwright/test'

import { navigateTo, openDashboard } from '../support/dashboard.ts'
import { action, dialog } from '../support/payment-view.ts'
import { policyViolationsOf } from '../support/policy-violations.ts'

const SLUG = 'harbour-coffee'
const YEAR = 'from=2025-03-19&to=2026-02-28'

test('BEY-18 the policy blocks nothing that people do in the dashboard; text never becomes markup, and a foreign style sheet has no effect', async ({
  page,
}) => {
  const refused = policyViolationsOf(page)
  await test.step('blocks injected markup and style sheets', async () => {
    await openDashboard(page, SLUG, `/payments?status=paid&${YEAR}`)
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
    await expect.poll(() => refused.length).toBeGreaterThan(1)
    refused.length = 0
  })

  await test.step('allows menus, dialogs and calendars', async () => {
    await page.getByRole('button', { name: /^Dates:/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^HC-/ }).first().click()
    await action(page, 'Refund').click()
    await expect(dialog(page)).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
    await page.keyboard.press('Escape')
  })

  await test.step('pasted markup runs no script in the email editor', async () => {
    await navigateTo(page, `/${SLUG}/settings?tab=emails`)
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
  // Some browsers also report the pasted handler, although it is discarded.
  expect(refused.filter((text) => !text.startsWith('Executing inline event handler'))).toEqual([])
})
