import { expect, test } from '@playwright/test'

import { expectNoHorizontalScroll, openDashboard } from '../support/dashboard.ts'
import { invite, redeem } from '../support/invitation.ts'
import { long } from '../support/long.ts'
import { DEMO_PASSWORD } from '../support/merchant.ts'
import { fillSignIn, heading, ownerOf } from '../support/sign-in-page.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { operate } from '../support/operator.ts'
import { blockLiveUpdates } from '../support/block-live-updates.ts'

const slug = 'harbour-coffee'
const logIn = { name: 'Log in' }

test('AUTH-01 AUTH-02 AUTH-03 AUTH-05 AUTH-06 AUTH-08 AUTH-14 AUTH-39 ROUTE-11 BEY-10 a person signs in on a phone by keyboard, stays signed in in each tab, and signs out', async ({
  page,
  context,
}) => {
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password')

  await test.step('the page fits a phone and requires email and password', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/${slug}`)
    await expect(page).toHaveTitle('Sign in - April')
    await expect(heading(page)).toHaveText('Log in to your account')
    await expectNoHorizontalScroll(page)
    await expect(page.getByRole('button', logIn)).toBeDisabled()
    await page.keyboard.press('Tab')
    await page.keyboard.type(ownerOf(slug))
    await expect(page.getByRole('button', logIn)).toBeDisabled()
    await page.keyboard.press('Tab')
    await page.keyboard.type(DEMO_PASSWORD)
    await expect(page.getByRole('button', logIn)).toBeEnabled()
    await email.fill('')
    await expect(page.getByRole('button', logIn)).toBeDisabled()
    await email.fill(ownerOf(slug))
  })

  await test.step('the button is disabled during the login', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/authn/sign-in', async (route) => {
      await held
      await route.continue()
    })
    await password.press('Enter')
    await expect(page.getByRole('button', logIn)).toBeDisabled()
    await expect(page.getByRole('button', logIn)).toHaveAttribute('aria-busy', 'true')
    release()
  })

  await test.step('the landing page opens', async () => {
    await expect(page).toHaveURL(`/${slug}/home`)
    await expect(heading(page)).toHaveText('Overview')
  })

  await test.step('a second tab and a reload stay signed in, a new browser session does not', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const tab = await context.newPage()
    await tab.goto(`/${slug}/balance`)
    await expect(heading(tab)).toHaveText('Balance')
    await tab.close()
    await page.reload()
    await expect(heading(page)).toHaveText('Overview')
    const { cookies } = await context.storageState()
    const sessionCookies = cookies.filter(({ name }) => name.startsWith('paydeck_session'))
    expect(sessionCookies.length).toBeGreaterThan(0)
    // A cookie without an expiry ends with the browser session.
    expect(sessionCookies.every(({ expires, httpOnly }) => expires === -1 && httpOnly)).toBe(true)
  })

  await test.step('signing out ends the session on the server and in the browser', async () => {
    await page.getByRole('button', { name: 'Harbour Coffee' }).click()
    const loggedOut = page.waitForResponse('**/api/authn/logout')
    loggedOut.catch(() => undefined)
    await page.getByRole('button', { name: 'Sign out' }).click()
    expect((await loggedOut).ok()).toBe(true)
    await expect(page).toHaveURL(`/${slug}/login`)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.goBack()
    await expect(heading(page)).toHaveText('Log in to your account')
  })
})

test('AUTH-09 AUTH-16 ERR-05 ERR-07 a sign-in that fails without a message, for another merchant’s account or with a wrong password shows its own error, and the form works again', async ({
  page,
}) => {
  const other = 'kauri-outdoors'
  await page.route('**/api/authn/sign-in', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/${other}`)
  await fillSignIn(page, ownerOf(slug))
  await expect(page.getByRole('alert')).toContainText('Login failed!')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/authn/sign-in')
  await fillSignIn(page, ownerOf(slug))
  await expect(page.getByRole('alert')).toContainText(
    'You are attempting to access the kauri-outdoors dashboard. Please check your account URL is correct and enter a valid email.',
  )
  await fillSignIn(page, ownerOf(other), 'not-the-password')
  await expect(page.getByRole('alert')).toContainText('The email or password is not correct.')
  await expect(page.getByLabel('Email')).toHaveValue(ownerOf(other))
  await expect(page.getByRole('button', logIn)).toBeFocused()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByLabel('Password').press('Enter')
  await expect(heading(page)).toHaveText('Overview')
})

test('signing out works when the server does not answer', long, async ({ page }) => {
  await openDashboard(page, slug, '/home')
  await page.route('**/api/authn/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Harbour Coffee' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Log in to your account')
})

test(
  'signs a removed person out at the next call, with a message',
  long,
  async ({ page, baseURL }) => {
    const invitation = await invite(slug)
    await redeem(baseURL, invitation, 'kettle-lamp-river-9')
    // The live stream would end with the session, before that call.
    await blockLiveUpdates(page)
    await page.goto(`/${slug}`)
    await fillSignIn(page, invitation.email, 'kettle-lamp-river-9')
    await expect(heading(page)).toHaveText('Overview')
    // Otherwise a call of the overview would be the next one.
    await page.waitForLoadState('networkidle')
    await operate('remove-staff', '--merchant', slug, '--email', invitation.email)
    await page.getByRole('link', { name: 'Balance' }).click()
    await expect(heading(page)).toHaveText('Log in to your account')
    await expect(page.getByRole('alert')).toContainText(
      'Your session has ended. Please log in again.',
    )
    await fillSignIn(page, ownerOf(slug))
    await expect(heading(page)).toHaveText('Balance')
  },
)
