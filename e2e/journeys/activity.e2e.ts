import { readFile } from 'node:fs/promises'

import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { expectNoHorizontalScroll, navigateTo, openDashboard } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { heading } from '../support/sign-in-page.ts'

const SLUG = 'spark-electrical'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('BEY-96 BEY-10 the activity log is filtered, exported and opened from the settings; on a phone events are cards and the links after the tabs stay reachable', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, SLUG)
  const { merchantId } = merchant
  const { transactionId, internalOrderId } = await paidOrder(merchant, 100_00)
  const refundAmount = { amount: 30_00, currency: 'AUD' as const }
  await merchant.call(
    api.createRefund,
    { merchantId, body: { transactionId, refundAmount } },
    { idempotencyKey: `${transactionId}-1` },
  )
  await openDashboard(page, SLUG, '/settings')
  await expect(page.getByRole('tab')).toHaveCount(4)
  const more = page.getByRole('navigation', { name: 'More settings' })
  await more.getByRole('link', { name: 'Activity' }).click()
  await expect(heading(page)).toHaveText('Activity')
  await expect(page).toHaveTitle('Activity - Laddr')

  await page.getByRole('combobox', { name: 'About' }).selectOption('Refunds')
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Succeeded')
  const refunded = row(page, `refunded $30.00 of ${internalOrderId}`)
  await expect(refunded).toHaveCount(1)
  await expect(refunded.getByRole('cell').nth(1)).toHaveText('Succeeded')
  expect(parameters(page)).toEqual({ area: 'refunds', outcome: 'succeeded' })
  await expectAccessibleInBoth(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('activity.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines[0]).toMatch(/^At,Person,Actor,Action,Outcome,/)
  expect(lines.slice(1).every((line) => line.includes(',refund.'))).toBe(true)

  await refunded.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/payments\\?payment=${transactionId}$`))
  await page.goBack()
  await expect(refunded).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Search' }).fill('unknown@')
  await expect(page.getByText('No results found')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await navigateTo(page, `/${SLUG}/settings`)
  await more.getByRole('link', { name: 'Activity' }).click()
  await expect(row(page, 'signed in').first()).toBeVisible()
  await expectNoHorizontalScroll(page)
})
