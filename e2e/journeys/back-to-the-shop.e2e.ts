import { api } from '@paydeck/contract/protocol/api'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import { expect, test } from '@playwright/test'

import { fillCard, payButton } from '../support/customer-page.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { shopAddress } from '../support/sample-shop.ts'

const VISA = '4242424242424242'

test('BEY-71 a customer of a payment link gets back to the shop, before and after they pay', async ({
  page,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const { call, merchantId } = await signIn(baseURL, slug)
  const shop = new URL(shopAddress(baseURL))
  await call(api.addShopAddress, { merchantId, body: { address: shop.origin } })
  const { data } = await call(api.listKeys, { merchantId })
  const answer = await fetch(`${baseURL ?? ''}/api/orders/invoices`, {
    method: 'POST',
    headers: { [SECRET_KEY_HEADER]: data[0]?.secretToken ?? '' },
    body: JSON.stringify({
      orderRequest: {
        internalOrderId: 'WOO-71',
        paymentAmount: { amount: 5600, currency: 'AUD' },
        customerEmail: 'jane@customer.example',
        returnURL: `${shop.href}?order=WOO-71`,
        cancelURL: `${shop.href}?cart`,
      },
    }),
  })
  const { magicLink } = (await answer.json()) as { magicLink: string }
  const back = page.getByRole('link', { name: 'Back to Journey Works' })

  await page.goto(magicLink)
  await expect(back).toHaveAttribute('href', `${shop.href}?cart`)
  await fillCard(page, VISA)
  await payButton(page).click()
  await expect(back).toHaveAttribute('href', `${shop.href}?order=WOO-71`)
  await expectAccessible(page)
  // The sample shop did not take this order: it puts another number into the address at once.
  const arrival = page.waitForRequest(`${shop.href}?order=WOO-71`)
  await back.click()
  await arrival
})
