import { expect, test } from '@playwright/test'

import { expectNoSidewaysScrolling, follow, openDashboard } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failNext } from '../support/fault.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { heading } from '../support/sign-in-page.ts'

test('SETG-01 SETG-03 SETG-10 SETG-14 SETG-15 SETG-18 ERR-37 shows and changes the settings of a merchant, with immediate effect', async ({
  page,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const { merchantId } = await signIn(baseURL, slug)
  const card = (name: string) => page.getByRole('region', { name })
  const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog')
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await failNext(page, 'getAccountSettings', merchantId, 9)
  await openDashboard(page, slug, '/settings')

  await test.step('a card that fails to load says so and can be retried', async () => {
    await expect(page).toHaveTitle('Settings - April')
    await expect(card('Account Settings').getByRole('alert')).toContainText(
      'Failed to get account information',
    )
    await failNext(page, 'getAccountSettings', merchantId, 0)
    await card('Account Settings').getByRole('button', { name: 'Try again' }).click()
    await expect(card('Account Settings')).toContainText('Australia/Sydney')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Public information',
      'Personal details',
      'Account Settings',
      'Business information',
      'Branding Settings',
    ])
    await expectAccessibleInBoth(page)
  })

  await test.step('a new time zone applies at once', async () => {
    await edit('Account Settings')
    await dialog.getByLabel('Account address').fill('1 Quay Street, Perth')
    await dialog.getByLabel('Time zone').selectOption('Australia/Perth')
    await save()
    await expect(card('Account Settings')).toContainText('Australia/Perth')
    await follow(page, `/${slug}/payments`)
    await expect(page.getByRole('region', { name: 'Payments' })).toBeVisible()
    await page.goto(`/${slug}/settings`)
    await expect(card('Account Settings')).toContainText('1 Quay Street, Perth')
  })

  await test.step('a new logo appears above the menu at once', async () => {
    await edit('Branding Settings')
    await dialog.getByLabel('Logo URI').fill(`${baseURL}/logo.svg`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Invalid logo uri. Please starts with https://')
    await expectAccessibleInBoth(page)
    // Served by the test, so that the image needs no network.
    await page.route('https://shop.example/logo.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20"/></svg>',
      }),
    )
    await dialog.getByLabel('Logo URI').fill('https://shop.example/logo.svg')
    await dialog.getByLabel('Logo alternative text').fill('Journey Works')
    await save()
    // Above the menu, and in the preview.
    await expect(page.getByRole('img', { name: 'Journey Works' }).first()).toBeVisible()
  })

  await test.step('on a phone a modal is a sheet that fits', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await edit('Public information')
    await expect(dialog).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the logo stays above the sign-in page after signing out', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('button', { name: 'Journey Works' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`/${slug}/login`)
    // Above the menu, and in the preview.
    await expect(page.getByRole('img', { name: 'Journey Works' }).first()).toBeVisible()
  })
})

test('SETC-01 SETC-02 SETC-08 SETN-02 ERR-55 checkout options and notifications can be enabled and stay enabled', async ({
  page,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const dialog = page.getByRole('dialog')
  await openDashboard(page, slug, '/settings?tab=configurations')
  await page.getByRole('button', { name: 'Edit Checkout payment options' }).click()
  await dialog.getByLabel('Apple Pay').check()
  await dialog.getByLabel('Domains').fill('shop.example, pay.shop.example')
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const said = page.getByRole('status').filter({ hasText: 'Checkout payment options' })
  const lines =
    /^Checkout payment options were updated successfully\nFurther action may be required if you have enabled Apple Pay\./
  expect(await said.innerText()).toMatch(lines)
  await page.getByRole('button', { name: 'Learn more' }).click()
  await expect(page.getByRole('dialog', { name: 'Apple Pay configuration' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()

  await page.getByRole('tab', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'Edit Payment confirmations' }).click()
  await dialog.getByLabel('Enabled').check()
  await dialog.getByLabel('Recipients').fill('orders@shop.example, books@shop.example')
  await expect(dialog).toContainText('Multiple email addresses can be added, separated by a comma.')
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  const confirmations = page.getByRole('region', { name: 'Payment confirmations' })
  await expect(confirmations).toContainText('Enabled')
  await expect(confirmations).toContainText('orders@shop.example, books@shop.example')
  await page.getByRole('tab', { name: 'Configurations' }).click()
  await expect(page.getByRole('region', { name: 'Checkout payment options' })).toContainText(
    'pay.shop.example, shop.example',
  )
})

test('KEYS-01 KEYS-05 KEYS-09 KEYS-11 copies the API keys and opens the guides', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDashboard(page, 'harbour-coffee', '/api')
  await expect(page).toHaveTitle('API Keys - April')
  await expect(heading(page)).toHaveText('API Keys')
  const keys = page.getByRole('table', { name: 'Your API Keys' })
  const publishable = keys.getByRole('row').filter({ hasText: 'Publishable key' })
  await publishable.getByRole('button', { name: 'Copy' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^sandbox_pk_/)
  await expect(publishable).toContainText(copied)
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Copy secret key' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^sandbox_sk_/)
  await expectNoSidewaysScrolling(page)
  const guide = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'WooCommerce' }).click()
  const opened = await guide
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('WooCommerce')
  await expectAccessibleInBoth(opened)
})
