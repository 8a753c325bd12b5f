import { expect, test } from '@playwright/test'

import { expectNoHorizontalScroll } from '../support/dashboard.ts'
import { fillSignIn, heading, ownerOf } from '../support/sign-in-page.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'

const slug = 'harbour-coffee'

test('CFG-02 CFG-07 CFG-09 CFG-12 ERR-01 BEY-235 an unknown address helps to find the right one; that one shows a failed load, then reads the configuration once and the rest after sign-in', async ({
  page,
}) => {
  await test.step('shows an error for an unknown merchant', async () => {
    await page.goto('/unknown-shop')
    await expect(heading(page)).toHaveText('There is no dashboard here')
    await expect(page.getByRole('alert')).toContainText(
      'No merchant here is called “unknown-shop”.',
    )
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Find your dashboard' }).click()
    await expect(heading(page)).toHaveText('Find your dashboard')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await page.getByLabel('Merchant name').fill('x')
    await page.getByRole('button', { name: 'Open dashboard' }).click()
    await expect(page.getByText('A merchant name has at least 4 letters')).toBeVisible()
    await expectAccessibleInBoth(page)
  })

  await test.step('shows only an error when the configuration fails to load', async () => {
    await page.route('**/api/config/merchant*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByLabel('Merchant name').fill('Harbour Coffee')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/${slug}`)
    await expect(page.getByRole('alert')).toContainText('Failed to fetch config')
    await expect(page.getByLabel('Email')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessibleInBoth(page)
    await page.unroute('**/api/config/merchant*')
  })

  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname.slice(4))
  })
  await test.step('requests only the configuration and the session before sign-in', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await expect(heading(page)).toHaveText('Log in to your account')
    // The server renders the heading.
    await expect.poll(() => requests.length).toBeGreaterThan(1)
    expect(requests).toEqual(['/config/merchant', '/authn/refresh'])
  })

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
      requests.filter((path) => once.test(path)),
      `${once}`,
    ).toHaveLength(1)
})
