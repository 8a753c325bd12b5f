import { expect, test } from '@playwright/test'

import { expectNoHorizontalScroll, navigateTo, signInOverApi } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { invite, redeem } from '../support/invitation.ts'
import { long } from '../support/long.ts'
import { linkInMail } from '../support/outbox.ts'
import { fillSignIn, heading } from '../support/sign-in-page.ts'

const slug = 'harbour-coffee'
const OLD = 'kettle-lamp-river-9'
const NEW = 'quiet-harbour-noon-4'
const request = { name: 'Request a reset password link' }
const setPassword = { name: 'Set password' }

test('AUTH-04 AUTH-21 AUTH-22 AUTH-23 AUTH-24 AUTH-25 AUTH-26 AUTH-27 ERR-08 ERR-09 ROUTE-02 an emailed link replaces a forgotten password; the page that sends it fits a phone, shows failures, and opens for signed-in people too', async ({
  page,
  baseURL,
}) => {
  const { email } = await invite(slug).then(async (invitation) => {
    await redeem(baseURL, invitation, OLD)
    return invitation
  })
  const sends = '**/api/authn/send-reset-password-email'

  await test.step('the page requires a valid address', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/${slug}`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(`/${slug}/forget-password`)
    await expect(heading(page)).toHaveText('Forget your password?')
    await expect(page.getByRole('button', request)).toBeDisabled()
    await page.getByLabel('Email').fill('unknown@')
    await expect(page.getByRole('button', request)).toBeDisabled()
    await page.getByLabel('Email').fill(email)
    await expect(page.getByRole('button', request)).toBeEnabled()
  })

  await test.step('a failed request shows an error', async () => {
    await page.route(sends, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', request).click()
    await expect(page.getByRole('alert')).toContainText('Failed to reset password')
    await page.unroute(sends)
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)
  })

  await test.step('the button is disabled during the request; every address gets the same answer', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(sends, async (route) => {
      await held
      await route.continue()
    })
    const sent = page.waitForRequest(sends)
    sent.catch(() => undefined)
    await page.getByRole('button', request).click()
    await expect(page.getByRole('button', request)).toBeDisabled()
    expect((await sent).postDataJSON()).toEqual({
      slug,
      userType: 'merchantStaff',
      emailAddress: email,
    })
    release()
    const confirmation = 'Reset password link sent, please check your inbox.'
    await expect(page.getByRole('status')).toContainText(confirmation)
    await page.getByLabel('Email').fill('unknown@people.example')
    await page.getByRole('button', request).click()
    await expect(page.getByRole('button', request)).toBeEnabled()
    await expect(page.getByRole('status')).toContainText(confirmation)
    await page.getByRole('link', { name: 'Back to log in' }).click()
    await expect(heading(page)).toHaveText('Log in to your account')
  })

  const link = await linkInMail(page, email, 'Choose a new password')

  await test.step('the link in the email sets the new password and signs in', async () => {
    expect(link).toMatch(new RegExp(`^/${slug}/reset-password\\?ref=`))
    await page.goto(link)
    await page.getByLabel('New password').fill(NEW)
    await page.getByLabel('Repeat the password').fill(NEW)
    await page.getByRole('button', setPassword).click()
    await expect(heading(page)).toHaveText('Overview')
    await expect(page).toHaveURL(`/${slug}/home`)
    await navigateTo(page, `/${slug}/forget-password`)
    await expect(heading(page)).toHaveText('Forget your password?')
  })

  await test.step('the link works only once, and the new password signs in', async () => {
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page).toHaveURL(`/${slug}/forget-password?link=expired`)
    await expect(page.getByRole('status')).toContainText(
      'This link has expired or has been used already.',
    )
    await page.getByRole('link', { name: 'Back to log in' }).click()
    await fillSignIn(page, email, OLD)
    await expect(page.getByRole('alert')).toContainText('The email or password is not correct.')
    await signInOverApi(page, slug, email, NEW)
  })
})

test(
  'a link under another tenant’s address, or replaced by a newer one, changes nothing',
  long,
  async ({ page, baseURL }) => {
    const invitation = await invite(slug)
    await redeem(baseURL, invitation, OLD)
    const { email } = invitation
    const requestLink = async (): Promise<string> => {
      await page.goto(`/${slug}/forget-password`)
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', request).click()
      await expect(page.getByRole('status')).toBeVisible()
      return linkInMail(page, email, 'Choose a new password')
    }
    const expectDead = (at: string) => expect(page).toHaveURL(`/${at}/forget-password?link=expired`)
    const link = await requestLink()

    await test.step('under another tenant’s address the link leads to the page that requests a new one', async () => {
      await page.goto(link.replace(slug, 'tane-builders'))
      await expectDead('tane-builders')
      await page.goto('/tane-builders/payments')
      await expect(heading(page)).toHaveText('Log in to your account')
    })

    await test.step('the server refuses the link there too', async () => {
      await page.route('**/api/authn/validate-token*', (route) =>
        route.fulfill({ json: { hasLastLogin: true, isExpired: false } }),
      )
      await page.goto(link.replace(slug, 'tane-builders'))
      await page.getByLabel('New password').fill(NEW)
      await page.getByLabel('Repeat the password').fill(NEW)
      await page.getByRole('button', setPassword).click()
      await expect(page.getByRole('alert')).toContainText('This link has expired')
      await page.unroute('**/api/authn/validate-token*')
    })

    await test.step('a newer link replaces the old one', async () => {
      await requestLink()
      await page.goto(link)
      await expectDead(slug)
    })

    await test.step('the password is unchanged', async () => {
      await page.goto(`/${slug}`)
      await fillSignIn(page, email, OLD)
      await expect(heading(page)).toHaveText('Overview')
    })
  },
)
