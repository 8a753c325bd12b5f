import { expect, test } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { openDashboard } from '../support/dashboard.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'
import { DEMO_END } from '../support/server.ts'

const FORTNIGHT_MS = 14 * 86_400_000

test(
  'a sandbox a fortnight ahead of the browser uses its own today: new payments are in the default range and count for today',
  long,
  async ({ page, baseURL }) => {
    const slug = 'harbour-coffee'
    const merchant = await signIn(baseURL, slug)
    const { internalOrderId } = await paidOrder(merchant, 4_200)
    await openDashboard(page, slug, '/payments')
    await page.clock.setSystemTime(Date.parse(DEMO_END) - FORTNIGHT_MS)
    await page.reload()
    await expect(
      page.getByRole('button', { name: 'Dates: 11th Mar 26 – 18th Mar 26' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: internalOrderId, exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    const card = page.getByRole('region', { name: 'Total Transactions' })
    await expect(card).toContainText(/[1-9]\d* today/)
    await page.getByRole('button', { name: /^Dates:/ }).click()
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await expect(
      page.getByRole('button', { name: 'Dates: 12th Mar 26 – 18th Mar 26' }),
    ).toBeVisible()
  },
)
