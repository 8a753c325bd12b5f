import { expect, test } from '@playwright/test'

import { expectNoSidewaysScrolling, openDashboard } from '../support/dashboard.ts'
import { invite, redeem } from '../support/invitation.ts'
import { fillSignIn, heading } from '../support/sign-in-page.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'

const slug = 'harbour-coffee'
const password = 'kettle-lamp-river-9'
const setPassword = { name: 'Set password' }

test('AUTH-30 AUTH-31 AUTH-32 AUTH-33 AUTH-34 AUTH-35 AUTH-37 ROUTE-13 an invited person sets a password and is signed in', async ({
  page,
}) => {
  const invitation = await invite(slug)

  await test.step('the link opens the password page', async () => {
    await page.goto(invitation.path)
    await expect(page).toHaveURL(`/${slug}/set-password?ref=${invitation.refToken}`)
    await expect(page).toHaveTitle('Set your password - April')
    await expect(page.getByRole('textbox')).toHaveCount(2)
    await expect(page.getByRole('button', setPassword)).toBeDisabled()
    await expectAccessibleInBoth(page)
  })

  await test.step('VAL-21 both passwords must be the same', async () => {
    await page.getByLabel('New password').fill(password)
    await expect(page.getByRole('button', setPassword)).toBeDisabled()
    await page.getByLabel('Repeat the password').fill('something else')
    await page.getByRole('button', setPassword).click()
    await expect(page.getByText('Two passwords are not matched')).toBeVisible()
  })

  await test.step('then the dashboard opens', async () => {
    await page.getByLabel('Repeat the password').fill(password)
    await page.getByRole('button', setPassword).click()
    await expect(page).toHaveURL(`/${slug}/home`)
    await expect(heading(page)).toHaveText('Overview')
  })

  await test.step('the used link leads to the sign-in page', async () => {
    await page.context().clearCookies()
    await page.goto(invitation.path)
    await expect(page).toHaveURL(`/${slug}/login`)
    await fillSignIn(page, invitation.email, password)
    await expect(heading(page)).toHaveText('Overview')
  })
})

test('AUTH-28 AUTH-29 AUTH-36 an expired invitation says so', async ({ page }) => {
  const first = await invite(slug)
  await invite(slug, first.email)
  await page.goto(first.path)
  await expect(page).toHaveURL(`/${slug}/expired-link`)
  await expect(page).toHaveTitle('This link has expired - April')
  await expect(heading(page)).toHaveText('This link has expired')
  await expect(page.getByRole('main')).toContainText(
    'Your onboarding link has expired. Please contact support at support@paydeck.example to generate a new link.',
  )
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScrolling(page)
})

test('ERR-10 refuses a weak password with the reason, and shows an error when another one could not be set', async ({
  page,
}) => {
  await page.goto((await invite(slug)).path)
  const write = async (text: string) => {
    await page.getByLabel('New password').fill(text)
    await page.getByLabel('Repeat the password').fill(text)
    await page.getByRole('button', setPassword).click()
  }
  await write('1234567')
  await expect(page.getByText('Minimum password length is 8 characters')).toBeVisible()
  await write('password1')
  const banner = page.getByRole('alert')
  await expect(banner).toBeVisible()
  await expect(banner).not.toContainText('Failed to set password')

  await page.route('**/api/authn/reset-password', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await write(password)
  await expect(banner).toContainText('Failed to set password')
  await page.unroute('**/api/authn/reset-password')
  await page.getByRole('button', setPassword).click()
  await expect(heading(page)).toHaveText('Overview')
})

test('ERR-02 CFG-10 a link that cannot be checked leads to the sign-in page, which says so', async ({
  page,
}) => {
  await page.route('**/api/authn/validate-token*', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await page.goto(`/${slug}?ref=anything`)
  await expect(page).toHaveURL(`/${slug}/login`)
  await expect(page.getByRole('alert')).toContainText('Failed to validate token status')
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('AUTH-38 a link with a one-time token signs in once and leaves no trace in the address', async ({
  page,
  baseURL,
}) => {
  const token = await redeem(baseURL, await invite(slug), password)
  await page.goto(`/${slug}?token=${token}`)
  await expect(page).toHaveURL(`/${slug}/home`)
  await page.context().clearCookies()
  await page.goto(`/${slug}?token=${token}`)
  await expect(page).toHaveURL(`/${slug}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(heading(page)).toHaveText('Log in to your account')
})

test('a signed-in browser ignores a one-time token', async ({ page, baseURL }) => {
  const invitation = await invite(slug)
  const token = await redeem(baseURL, invitation, password)
  await openDashboard(page, slug, '/home')
  await page.goto(`/${slug}?token=${token}`)
  await expect(page).toHaveURL(`/${slug}/home`)
  await page.context().clearCookies()
  await page.goto(`/${slug}?token=${token}`)
  await expect(page).toHaveURL(`/${slug}/home`)
})

test('BEY-36 an invitation opened while signed in says what it is, and signs out first', async ({
  page,
}) => {
  await openDashboard(page, slug, '/home')
  const invitation = await invite(slug)
  await page.goto(invitation.path)
  await expect(heading(page)).toHaveText('You are already signed in')
  await expect(page.getByRole('main')).toContainText('You are signed in as owner@harbour-coffee')
  await expect(page.getByRole('main')).toContainText('This link is an invitation')
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(heading(page)).toHaveText('Overview')

  await page.goto(invitation.path)
  await page.getByRole('button', { name: 'Sign out and continue' }).click()
  await expect(page).toHaveURL(`/${slug}/set-password?ref=${invitation.refToken}`)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', setPassword).click()
  await expect(page).toHaveURL(`/${slug}/home`)

  await page.goto(`/${slug}/reset-password?ref=${invitation.refToken}`)
  await expect(page).toHaveURL(`/${slug}/home`)
})
