import { api } from '@paydeck/contract/api'
import { expect, test } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { signIn } from '../support/merchant.ts'
import { action, choosePart, confirm, dialog } from '../support/payment-view.ts'
import { fillSignIn, heading, ownerOf } from '../support/sign-in-page.ts'

const SLUG = 'harbour-coffee'

test('a session that ends in the middle of a refund loses nothing: whoever signs in again goes on', async ({
  page,
  baseURL,
}) => {
  const merchant = await signIn(baseURL, SLUG)
  const order = await paidOrder(merchant, 8_000)
  await openDashboard(page, SLUG, `/payments?payment=${order.transactionId}`)
  await action(page, 'Refund').click()
  await choosePart(page, 'Partial refund', '30.50')

  // Ended elsewhere: the browser still believes that it is signed in.
  const signedOut = await page.context().newPage()
  await signedOut.goto(`/${SLUG}/payments`)
  await signedOut.getByRole('button', { name: /Harbour Coffee/ }).click()
  await signedOut.getByRole('button', { name: 'Sign out' }).click()
  await expect(signedOut.getByRole('heading', { level: 1 })).toHaveText('Log in to your account')
  await signedOut.close()

  await confirm(page).click()
  await expect(heading(page)).toHaveText('Log in to your account')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await fillSignIn(page, ownerOf(SLUG))
  await expect(heading(page)).toContainText(order.internalOrderId)
  await expect(dialog(page).getByLabel('Amount (AUD)')).toHaveValue('30.50')
  await expectAccessible(page)
  await confirm(page).click()
  await expect(dialog(page).getByText(/refund of \$30\.50 AUD .* was made/)).toBeVisible()
  await page.reload()
  await expect(heading(page)).toContainText(order.internalOrderId)
  await expect(dialog(page)).toHaveCount(0)
  const { data } = await merchant.call(api.queryRefunds, {
    merchantId: merchant.merchantId,
    query: { internalOrderId: order.internalOrderId },
  })
  expect(data.map(({ amount }) => amount)).toEqual([3_050])
})
