import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { openDashboard } from '../support/dashboard.ts'
import { signIn, type Merchant } from '../support/merchant.ts'
import { fillToConfirm, nextNumber, press, row } from '../support/order-wizard.ts'
import { action, choosePartAmount, confirm, dialog } from '../support/payment-view.ts'
import { fillSignIn, heading, ownerOf } from '../support/sign-in-page.ts'
import { long } from '../support/long.ts'
import { blockLiveUpdates } from '../support/block-live-updates.ts'

const SLUG = 'harbour-coffee'

/** Ends the session as another tab would: this one still shows the person as signed in. */
async function signOutElsewhere({ request }: Page, { merchantId }: Merchant): Promise<void> {
  const renewed = await request.post(`/api${api.refreshSession.path}`, { data: { merchantId } })
  const { accessToken } = await renewed.json()
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await request.post(`/api${api.signOut.path}`, { headers })).ok()).toBe(true)
}

test('a session that ends during a refund loses nothing: signing in again resumes it', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, SLUG)
  const order = await paidOrder(merchant, 8_000)
  // A refresh after another journey's payment would notice the ended session before the click does.
  await blockLiveUpdates(page)
  await openDashboard(page, SLUG, `/payments?payment=${order.transactionId}`)
  await action(page, 'Refund').click()
  await choosePartAmount(page, 'Partial refund', '30.50')

  await signOutElsewhere(page, merchant)
  await confirm(page).click()
  await expect(heading(page)).toHaveText('Log in to your account')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await fillSignIn(page, ownerOf(SLUG))
  await expect(heading(page)).toContainText(order.internalOrderId)
  await expect(dialog(page).getByLabel('Amount (AUD)')).toHaveValue('30.50')
  await confirm(page).click()
  await expect(dialog(page).getByText(/refund of \$30\.50 AUD .* was made/)).toBeVisible()
  const { data } = await merchant.call(api.queryRefunds, {
    merchantId: merchant.merchantId,
    query: { internalOrderId: order.internalOrderId },
  })
  expect(data.map(({ amount }) => amount)).toEqual([3_050])
})

test(
  'a session that ends during a new order loses nothing either',
  long,
  async ({ page, baseURL }) => {
    const merchant = await signIn(baseURL, SLUG)
    const number = nextNumber()
    await blockLiveUpdates(page)
    await openDashboard(page, SLUG, '/virtual-terminal')
    await page.getByRole('button', { name: 'New manual payment' }).click()
    await fillToConfirm(page, number, '64.20')
    await signOutElsewhere(page, merchant)
    await press(page, 'Send to customer')
    await expect(heading(page)).toHaveText('Log in to your account')
    await fillSignIn(page, ownerOf(SLUG))
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page)).toContainText('64.20')
    await expect(dialog(page)).toContainText(number)
    await press(page, 'Send to customer')
    await expect(dialog(page)).toContainText(`Order ${number} of $64.20 AUD was sent`)
    await press(page, 'Done')
    await expect(row(page, number)).toHaveCount(1)
  },
)
