import { expect, test } from '@playwright/test'

import { expectNoSidewaysScrolling, openDashboard } from '../support/dashboard.ts'
import { fillSignIn, heading, ownerOf, staffOf } from '../support/sign-in-page.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'

const slug = 'harbour-coffee'
const broken = { status: 500, body: '' }

test('CFG-02 CFG-09 CFG-12 reads the configuration once, the rest after sign-in', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.slice(4))
  })
  await page.goto(`/${slug}`)
  await expect(heading(page)).toBeVisible()
  expect(asked).toEqual(['/config/merchant', '/authn/refresh'])

  await fillSignIn(page, ownerOf(slug))
  await expect(heading(page)).toHaveText('Overview')
  const footer = page.getByRole('button', { name: 'Harbour Coffee' })
  await expect(footer).toContainText('Harbour Coffee Roasters Pty Ltd')
  await footer.click()
  await expect(page.getByText('Maya Lindqvist')).toBeVisible()
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(heading(page)).toHaveText('Payments')
  for (const once of [/^\/config/, /\/status$/, /permissions$/, /public-info$/, /personal$/])
    expect(
      asked.filter((path) => once.test(path)),
      `${once}`,
    ).toHaveLength(1)
})

test('CFG-07 ERR-01 without its configuration the whole app is an error message', async ({
  page,
}) => {
  await page.route('**/api/config/merchant*', (route) => route.fulfill(broken))
  await page.goto(`/${slug}/payments`)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch config')
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessibleInBoth(page)
  await page.unroute('**/api/config/merchant*')
  await page.getByRole('button', { name: 'Try again' }).last().click()
  await expect(heading(page)).toHaveText('Log in to your account')
})

test('BEY-235 the address of an unknown merchant says so and helps to find the right one', async ({
  page,
}) => {
  await page.goto('/unknown-shop')
  await expect(heading(page)).toHaveText('There is no dashboard here')
  await expect(page.getByRole('alert')).toContainText('No merchant here is called “unknown-shop”.')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Find your dashboard' }).click()
  await expect(heading(page)).toHaveText('Find your dashboard')
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScrolling(page)
  await page.getByLabel('Merchant name').fill('x')
  await page.getByRole('button', { name: 'Open dashboard' }).click()
  await expect(page.getByText('A merchant name has at least 4 letters')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Merchant name').fill('Harbour Coffee')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${slug}`)
})

test('CFG-08 ERR-03 without the merchant’s status the whole app is an error message', async ({
  page,
}) => {
  await page.route('**/status', (route) => route.fulfill(broken))
  await openDashboard(page, slug, '/payments')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch merchant status')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Payments' })).toHaveCount(0)
})

test('ERR-04 without permissions the dashboard works and says so', async ({ page }) => {
  await page.route('**/get-merchant-user-permissions', (route) => route.fulfill(broken))
  await openDashboard(page, slug, '/balance', staffOf(slug))
  await expect(page.getByRole('alert')).toContainText('Error fetching permissions')
  await expect(heading(page)).toHaveText('Balance')
  await expectAccessibleInBoth(page)
  await page.unroute('**/get-merchant-user-permissions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('ROUTE-17 shows nothing until the activation of the merchant is known', async ({ page }) => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/status', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/status')
  await openDashboard(page, slug, '/balance')
  await asked
  await page.waitForTimeout(500)
  await expect(page.locator('#root')).toHaveText('')
  answer()
  await expect(heading(page)).toHaveText('Balance')
})
