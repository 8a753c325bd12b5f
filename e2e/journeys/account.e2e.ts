import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'

import { codeOf } from '../support/readers.ts'
import { expectNoHorizontalScroll, navigateTo, signInOverApi } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failNext } from '../support/fault.ts'
import { invite, redeem } from '../support/invitation.ts'
import { signIn } from '../support/merchant.ts'
import { ageSignIn } from '../support/age-sign-in.ts'
import { operate } from '../support/operator.ts'
import { fillSignIn, heading } from '../support/sign-in-page.ts'

const OLD = 'kettle-lamp-river-9'
const NEW = 'quiet-harbour-noon-4'

async function newPerson(baseURL: string | undefined, slug: string): Promise<string> {
  const invitation = await invite(slug)
  await redeem(baseURL, invitation, OLD)
  return invitation.email
}

async function openAccount(page: Page, slug: string, email: string): Promise<void> {
  await signInOverApi(page, slug, email, OLD)
  await page.goto(`/${slug}/account`)
  await expect(heading(page)).toHaveText('My account')
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('ACC-01 ACC-02 ACC-03 ACC-04 ACC-05 ACC-06 ACC-07 ACC-08 ACC-09 VAL-30 VAL-38 ERR-21 ERR-22 a person changes their own name and ends their other sessions; a new password ends them too', async ({
  page,
  baseURL,
  browser,
}) => {
  const slug = 'harbour-coffee'
  const { merchantId } = await signIn(baseURL, slug)
  const email = await newPerson(baseURL, slug)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  /** Renews the session, as a page would. */
  const isSignedIn = async ({ request }: BrowserContext): Promise<boolean> => {
    const answer = await request.post(`/api${api.refreshSession.path}`, { data: { merchantId } })
    return answer.status() === 200
  }
  await signInOverApi(elsewhere, slug, email, OLD)
  await openAccount(page, slug, email)

  await test.step('the other session is listed and can be ended', async () => {
    const sessions = card(page, 'Where you are signed in').getByRole('listitem')
    await expect(sessions).toHaveCount(2)
    expect(await isSignedIn(elsewhere)).toBe(true)
    await sessions.getByRole('button', { name: /^Sign out/ }).click()
    await expect(sessions).toHaveCount(1)
    expect(await isSignedIn(elsewhere)).toBe(false)
  })

  await test.step('both names are required, and cancelling changes nothing', async () => {
    const details = card(page, 'Your details')
    const modal = page.getByRole('dialog', { name: 'Edit your details' })
    await expect(details).toContainText(email)
    await expectAccessibleInBoth(page)
    await press(page, 'Edit details')
    await expect(modal.getByRole('textbox')).toHaveCount(2)
    await modal.getByLabel('First name').fill('Ava')
    await expect(modal.getByRole('button', { name: 'Save' })).toBeDisabled()
    await modal.getByLabel('Last name').fill('x'.repeat(128))
    await expect(modal).toContainText('invalid input')
    await expect(modal.getByRole('button', { name: 'Save' })).toBeDisabled()
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await expect(modal).toBeHidden()
    await expect(details).not.toContainText('Ava')
    await press(page, 'Edit details')
    await modal.getByLabel('First name').fill('Ava')
    await modal.getByLabel('Last name').fill('Rangi')
    await failNext(page, 'savePersonalInfo', merchantId)
    await modal.getByRole('button', { name: 'Save' }).click()
    await expect(modal.getByRole('alert')).toContainText('Failed to update personal information')
    await modal.getByRole('button', { name: 'Save' }).click()
    await expect(modal).toBeHidden()
    await expect(details).toContainText('Ava Rangi')
  })

  await test.step('the password form shows its errors', async () => {
    const modal = page.getByRole('dialog', { name: 'Update your password' })
    await press(page, 'Update your password')
    await expect(modal.getByText('At least 8 characters.')).toBeVisible()
    await modal.getByLabel('New password', { exact: true }).fill('short')
    await modal.getByRole('button', { name: 'Update password' }).click()
    await expect(modal).toContainText('Minimum password length is 8 characters')
    await modal.getByLabel('Current password').fill('not my password')
    await modal.getByLabel('New password', { exact: true }).fill(NEW)
    await modal.getByLabel('Repeat the new password').fill('something else')
    await expect(modal).toContainText("Passwords don't match")
    await modal.getByLabel('Repeat the new password').fill(NEW)
    await modal.getByRole('button', { name: 'Update password' }).click()
    await expect(modal.getByRole('alert')).toContainText('The password is not correct.')
    await expectAccessible(page)
    await modal.getByLabel('Current password').fill(OLD)
    await failNext(page, 'changePassword', merchantId)
    await modal.getByRole('button', { name: 'Update password' }).click()
    await expect(modal.getByRole('alert')).toContainText('Failed to update password')

    await signInOverApi(elsewhere, slug, email, OLD)
    await modal.getByRole('button', { name: 'Update password' }).click()
    await expect(modal).toBeHidden()
    await expect(card(page, 'Security').getByRole('status')).toContainText(
      'Update password successfully!',
    )
    expect(await isSignedIn(elsewhere)).toBe(false)
    await signInOverApi(elsewhere, slug, email, NEW)
    await elsewhere.close()
  })

  await test.step('signing out leads to the sign-in page', async () => {
    await card(page, 'Security').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`/${slug}/login`)
  })
})

test('two-factor sign-in on a phone: set-up, sign-in, a one-time recovery code, and a reset by the operator', async ({
  page,
  baseURL,
}) => {
  const slug = 'tane-builders'
  const email = await newPerson(baseURL, slug)
  await page.setViewportSize({ width: 360, height: 740 })
  await openAccount(page, slug, email)
  const factor = card(page, 'Two-factor sign-in')
  const modal = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
  const code = page.getByLabel('Code', { exact: true })
  const codes: string[] = []
  let secret = ''
  const signOutAndIn = async (): Promise<void> => {
    await card(page, 'Security').getByRole('button', { name: 'Sign out' }).click()
    await fillSignIn(page, email, OLD)
  }
  const backAtAccount = async (): Promise<void> => {
    await expect(heading(page)).toHaveText('Unpaid Orders')
    await navigateTo(page, `/${slug}/account`)
    await expect(heading(page)).toHaveText('My account')
  }

  await test.step('asks for the password some time after sign-in, and explains why when cancelled', async () => {
    await ageSignIn(email, 16)
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await press(page, 'Set up two-factor sign-in')
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(modal.getByRole('alert')).toContainText(
      'Please confirm your password to continue.',
    )
    await expect(modal.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
    await modal.getByRole('button', { name: 'Try again' }).click()
    await question.getByLabel('Password').fill('not my password')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question.getByRole('alert')).toContainText('The password is not correct.')
    await question.getByLabel('Password').fill(OLD)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
  })

  await test.step('the first code completes the set-up of the app', async () => {
    await expect(modal.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessibleInBoth(page)
    secret = (await modal.locator('code').innerText()).replaceAll(' ', '')
    await code.fill('000000')
    await modal.getByRole('button', { name: 'Turn on' }).click()
    await expect(modal.getByRole('alert')).toContainText('The code is not correct.')
    await code.fill(codeOf(secret))
    await modal.getByRole('button', { name: 'Turn on' }).click()
    const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(shown).toHaveCount(10)
    codes.push(...(await shown.allInnerTexts()))
    await press(page, 'I have saved them')
    await expect(factor).toContainText('On')
    await expectNoHorizontalScroll(page)
  })

  await test.step('the password alone no longer opens the dashboard', async () => {
    await signOutAndIn()
    await expect(heading(page)).toHaveText('Enter your code')
    await expectAccessibleInBoth(page)
    await code.fill('000000')
    await press(page, 'Log in')
    await expect(page.getByRole('alert')).toContainText('The code is not correct.')
    await code.fill(codeOf(secret, 1))
    await press(page, 'Log in')
    await backAtAccount()
  })

  await test.step('without the device, a recovery code works once', async () => {
    await signOutAndIn()
    await press(page, 'Lost your device? Use a recovery code')
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await press(page, 'Log in')
    await backAtAccount()
    await expect(factor).toContainText('9')
  })

  await test.step('the operator restores access for a person who lost every second factor', async () => {
    await card(page, 'Security').getByRole('button', { name: 'Sign out' }).click()
    await operate('reset-two-factor', '--merchant', slug, '--email', email)
    await fillSignIn(page, email, OLD)
    await backAtAccount()
    await expect(factor).toContainText('Off')
  })
})
