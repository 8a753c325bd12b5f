import { expect, test } from '@playwright/test'

import { expectNoHorizontalScroll, openDashboard, signInOverApi } from '../support/dashboard.ts'
import { invite, redeem } from '../support/invitation.ts'
import { heading } from '../support/sign-in-page.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'

const slug = 'harbour-coffee'
const password = 'kettle-lamp-river-9'
const setPassword = { name: 'Set password' }

test('AUTH-28 AUTH-29 AUTH-30 AUTH-31 AUTH-32 AUTH-33 AUTH-34 AUTH-35 AUTH-36 AUTH-37 ROUTE-13 VAL-21 BEY-36 an expired invitation says so; the next one signs out the current person, sets a password and opens the dashboard, once', async ({
  page,
}) => {
  const first = await invite(slug)
  const invitation = await invite(slug, first.email)

  await test.step('the second invitation expires the first', async () => {
    await page.goto(first.path)
    await expect(page).toHaveURL(`/${slug}/expired-link`)
    await expect(page).toHaveTitle('This link has expired - April')
    await expect(heading(page)).toHaveText('This link has expired')
    await expect(page.getByRole('main')).toContainText(
      'Your onboarding link has expired. Please contact support at support@paydeck.example to generate a new link.',
    )
    await expectAccessibleInBoth(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
  })

  await test.step('a signed-in person sees what the link is and signs out first', async () => {
    await signInOverApi(page, slug)
    await page.goto(invitation.path)
    await expect(heading(page)).toHaveText('You are already signed in')
    await expect(page.getByRole('main')).toContainText('You are signed in as owner@harbour-coffee')
    await expect(page.getByRole('main')).toContainText('This link is an invitation')
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)
    await page.getByRole('button', { name: 'Sign out and continue' }).click()
  })

  await test.step('the passwords must match and not be a common one', async () => {
    await expect(page).toHaveURL(`/${slug}/set-password?ref=${invitation.refToken}`)
    await expect(page).toHaveTitle('Set your password - April')
    await expect(page.getByRole('textbox')).toHaveCount(2)
    const submit = page.getByRole('button', setPassword)
    await expect(submit).toBeDisabled()
    await expectAccessibleInBoth(page)
    await page.getByLabel('New password').fill('password1')
    await expect(submit).toBeDisabled()
    await page.getByLabel('Repeat the password').fill('something else')
    await submit.click()
    await expect(page.getByText('Two passwords are not matched')).toBeVisible()
    await page.getByLabel('Repeat the password').fill('password1')
    await submit.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('alert')).not.toContainText('Failed to set password')
  })

  await test.step('opens the dashboard', async () => {
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Repeat the password').fill(password)
    await page.getByRole('button', setPassword).click()
    await expect(page).toHaveURL(`/${slug}/home`)
    await expect(heading(page)).toHaveText('Overview')
  })

  await test.step('the used link leads to the sign-in page', async () => {
    await page.context().clearCookies()
    await page.goto(invitation.path)
    await expect(page).toHaveURL(`/${slug}/login`)
    await signInOverApi(page, slug, invitation.email, password)
  })
})

test('AUTH-38 a one-time token is ignored while signed in, signs in once, and leaves no trace in the address', async ({
  page,
  baseURL,
}) => {
  const token = await redeem(baseURL, await invite(slug), password)
  await openDashboard(page, slug, `?token=${token}`)
  await expect(page).toHaveURL(`/${slug}/home`)
  await page.context().clearCookies()
  await page.goto(`/${slug}?token=${token}`)
  await expect(page).toHaveURL(`/${slug}/home`)
  await page.context().clearCookies()
  await page.goto(`/${slug}?token=${token}`)
  await expect(page).toHaveURL(`/${slug}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(heading(page)).toHaveText('Log in to your account')
})
