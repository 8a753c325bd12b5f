import { expect, test } from '@playwright/test'

import { expectNoSidewaysScrolling, openDashboard } from '../support/dashboard.ts'
import { invite, redeem } from '../support/invitation.ts'
import { DEMO_PASSWORD } from '../support/merchant.ts'
import { fillSignIn, heading, ownerOf } from '../support/sign-in-page.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { operate } from '../support/operator.ts'
import { withoutLive } from '../support/without-live.ts'

const slug = 'harbour-coffee'
const logIn = { name: 'Log in' }

test('AUTH-01 AUTH-02 AUTH-03 AUTH-05 AUTH-06 AUTH-08 AUTH-14 ROUTE-11 a member of staff signs in and stays signed in', async ({
  page,
  context,
  browser,
}) => {
  await test.step('the page requires email and password', async () => {
    await page.goto(`/${slug}`)
    await expect(page).toHaveTitle('Sign in - April')
    await expect(heading(page)).toHaveText('Log in to your account')
    await expect(page.getByRole('button', logIn)).toBeDisabled()
    await page.getByLabel('Email').fill(ownerOf(slug))
    await expect(page.getByRole('button', logIn)).toBeDisabled()
    await page.getByLabel('Password').fill(DEMO_PASSWORD)
    await expect(page.getByRole('button', logIn)).toBeEnabled()
    await page.getByLabel('Email').fill('')
    await expect(page.getByRole('button', logIn)).toBeDisabled()
  })

  await test.step('the button is disabled during the login', async () => {
    await page.route('**/api/authn/sign-in', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.getByLabel('Email').fill(ownerOf(slug))
    await page.getByRole('button', logIn).click()
    await expect(page.getByRole('button', logIn)).toBeDisabled()
    await expect(page.getByRole('button', logIn)).toHaveAttribute('aria-busy', 'true')
  })

  await test.step('the landing page opens', async () => {
    await expect(page).toHaveURL(`/${slug}/home`)
    await expect(heading(page)).toHaveText('Overview')
  })

  await test.step('a reload and a second tab are signed in too', async () => {
    await page.reload()
    await expect(heading(page)).toHaveText('Overview')
    const tab = await context.newPage()
    await tab.goto(`/${slug}/balance`)
    await expect(heading(tab)).toHaveText('Balance')
    await page.reload()
    await expect(heading(page)).toHaveText('Overview')
  })

  await test.step('a new browser session is not', async () => {
    const { cookies } = await context.storageState()
    const kept = cookies.filter(({ name }) => name.startsWith('paydeck_session'))
    expect(kept.length).toBeGreaterThan(0)
    // A cookie without an expiry ends with the browser session.
    expect(kept.every(({ expires, httpOnly }) => expires === -1 && httpOnly)).toBe(true)
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(new URL(`/${slug}/home`, page.url()).href)
    await expect(heading(stranger)).toHaveText('Log in to your account')
    await stranger.context().close()
  })
})

test('AUTH-09 ERR-05 a login that fails without a message shows an error that can be dismissed, a wrong password another, and the form can be used again', async ({
  page,
}) => {
  await page.route('**/api/authn/sign-in', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/${slug}`)
  await fillSignIn(page, ownerOf(slug))
  await expect(page.getByRole('alert')).toContainText('Login failed!')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/authn/sign-in')
  await fillSignIn(page, ownerOf(slug), 'not-the-password')
  await expect(page.getByRole('alert')).toContainText('The email or password is not correct.')
  await expect(page.getByLabel('Email')).toHaveValue(ownerOf(slug))
  await expectAccessibleInBoth(page)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByLabel('Password').press('Enter')
  await expect(heading(page)).toHaveText('Overview')
})

test('AUTH-16 ERR-07 refuses the account of another merchant', async ({ page }) => {
  await page.goto('/kauri-outdoors')
  await fillSignIn(page, ownerOf(slug))
  await expect(page.getByRole('alert')).toContainText(
    'You are attempting to access the kauri-outdoors dashboard. Please check your account URL is correct and enter a valid email.',
  )
  await page.goto('/kauri-outdoors/home')
  await expect(heading(page)).toHaveText('Log in to your account')
})

test('AUTH-39 signing out ends the session on the server and locally', async ({ page }) => {
  await openDashboard(page, slug, '/balance')
  await page.getByRole('button', { name: 'Harbour Coffee' }).click()
  const loggedOut = page.waitForResponse('**/api/authn/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect((await loggedOut).ok()).toBe(true)
  await expect(page).toHaveURL(`/${slug}/login`)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goBack()
  await expect(heading(page)).toHaveText('Log in to your account')
  await page.reload()
  await expect(heading(page)).toHaveText('Log in to your account')
})

test('signing out works when the server does not answer', async ({ page }) => {
  await openDashboard(page, slug, '/home')
  await page.route('**/api/authn/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Harbour Coffee' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Log in to your account')
})

test('signs a removed person out at the next call, with a message', async ({ page, baseURL }) => {
  const invitation = await invite(slug)
  await redeem(baseURL, invitation, 'kettle-lamp-river-9')
  // Live lists end with the session, which would come before that call.
  await withoutLive(page)
  await page.goto(`/${slug}`)
  await fillSignIn(page, invitation.email, 'kettle-lamp-river-9')
  await expect(heading(page)).toHaveText('Overview')
  // The overview must finish, or one of its calls would be the next.
  await page.waitForLoadState('networkidle')
  await operate('remove-staff', '--merchant', slug, '--email', invitation.email)
  await page.getByRole('link', { name: 'Balance' }).click()
  await expect(heading(page)).toHaveText('Log in to your account')
  await expect(page.getByRole('alert')).toContainText(
    'Your session has ended. Please log in again.',
  )
  await fillSignIn(page, ownerOf(slug))
  await expect(heading(page)).toHaveText('Balance')
})

test('AUTH-04 ROUTE-02 a forgotten password leads to help, signed in or not', async ({ page }) => {
  await page.goto(`/${slug}`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(`/${slug}/forget-password`)
  await expect(heading(page)).toHaveText('Forget your password?')
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(heading(page)).toHaveText('Log in to your account')
  await fillSignIn(page, ownerOf(slug))
  await expect(heading(page)).toHaveText('Overview')
  await page.goto(`/${slug}/forget-password`)
  await expect(heading(page)).toHaveText('Forget your password?')
})

test('BEY-10 the sign-in page fits a phone and works with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/${slug}`)
  await expect(heading(page)).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ownerOf(slug))
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Overview')
})
