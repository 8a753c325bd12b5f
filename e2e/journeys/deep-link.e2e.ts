import { expect, test } from '@playwright/test'

import { openDashboard } from '../support/dashboard.ts'
import { fillSignIn, heading, ownerOf } from '../support/sign-in-page.ts'

const standard = 'harbour-coffee'
const consumer = 'spark-electrical'

test('ROUTE-14 AUTH-07 a link into the dashboard opens after signing in, with its query', async ({
  page,
}) => {
  const link = `/${standard}/payments?status=refunded&q=HC-1&page=1`
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`/${standard}/login\\?from=`))
  await fillSignIn(page, ownerOf(standard))
  await expect(heading(page)).toHaveText('Payments')
  await expect(page).toHaveURL(/status=refunded/)
  await expect(page).toHaveURL(/q=HC-1/)
  await page.goBack()
  await expect(page).not.toHaveURL(/login/)
})

test('a forged sign-in link leads nowhere but into this dashboard', async ({ page }) => {
  for (const from of [
    'https://evil.example/harbour-coffee/x',
    '//evil.example/x',
    '/kauri-outdoors/payments',
    `/${standard}/../kauri-outdoors/payments`,
  ]) {
    await page.context().clearCookies()
    await page.goto(`/${standard}/login?from=${encodeURIComponent(from)}`)
    await fillSignIn(page, ownerOf(standard))
    await expect(page).toHaveURL(`/${standard}/home`)
  }
})

test('ROUTE-18 ROUTE-01 ROUTE-04 ROUTE-15 CFG-01 any other address leads to where one begins', async ({
  page,
}) => {
  await openDashboard(page, standard, '/no-such-page/at-all')
  await expect(page).toHaveURL(`/${standard}/home`)
  for (const path of ['home/more', 'payment-requests', 'set-password?ref=x', 'account-setup', '']) {
    await page.goto(`/${standard}/${path}`)
    await expect(page).toHaveURL(`/${standard}/home`)
    await expect(heading(page)).toHaveText('Overview')
  }
  for (const link of await page.getByRole('link').all()) {
    const href = await link.getAttribute('href')
    expect(href?.startsWith('#') || href?.startsWith(`/${standard}/`), `${href}`).toBe(true)
  }
})

test('ROUTE-05 ROUTE-10 ROUTE-12 the consumer brand begins with its orders and has no other page', async ({
  page,
}) => {
  await openDashboard(page, consumer, '')
  for (const path of ['', 'home', 'balance', 'customers', 'api', 'virtual-terminal']) {
    await page.goto(`/${consumer}/${path}`)
    await expect(page).toHaveURL(`/${consumer}/payment-requests`)
    await expect(heading(page)).toHaveText('Unpaid Orders')
  }
})

test('ROUTE-16 a merchant that is not activated sees that, and nothing else', async ({ page }) => {
  const slug = 'new-leaf-books'
  await openDashboard(page, slug, '/home')
  for (const path of ['home', 'payments', 'balance', 'virtual-terminal', '']) {
    await page.goto(`/${slug}/${path}`)
    await expect(page).toHaveURL(`/${slug}/account-setup`)
  }
  await expect(heading(page)).toHaveText('Account Set-up')
  await expect(page.getByLabel('Business name')).toHaveValue('New Leaf Books Pty Ltd')
  await page.getByRole('button', { name: 'New Leaf Books' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Log in to your account')
})

test('ROUTE-03 the pages of links are for visitors who are signed out', async ({ page }) => {
  for (const [path, words] of [
    ['expired-link', 'This link has expired'],
    ['set-password?ref=x', 'Set your password'],
    ['reset-password?ref=x', 'Set your password'],
  ] as const) {
    await page.goto(`/${standard}/${path}`)
    await expect(heading(page)).toHaveText(words)
  }
  await openDashboard(page, standard, '/home')
  for (const path of ['expired-link', 'set-password?ref=x', 'reset-password?ref=x']) {
    await page.goto(`/${standard}/${path}`)
    await expect(page).toHaveURL(`/${standard}/home`)
  }
})
