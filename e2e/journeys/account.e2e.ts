import { expect, test, type Page } from '@playwright/test'

import { codeOf } from '../support/readers.ts'
import { expectNoSidewaysScrolling, signInBehind } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failNext } from '../support/fault.ts'
import { invite, redeem } from '../support/invitation.ts'
import { signIn } from '../support/merchant.ts'
import { ageSignIn } from '../support/age-sign-in.ts'
import { operate } from '../support/operator.ts'
import { fillSignIn, heading } from '../support/sign-in-page.ts'

const slug = 'harbour-coffee'
const OLD = 'kettle-lamp-river-9'
const NEW = 'quiet-harbour-noon-4'

async function openAccount(
  page: Page,
  baseURL: string | undefined,
  at = slug,
): Promise<{ email: string }> {
  const invitation = await invite(at)
  await redeem(baseURL, invitation, OLD)
  await signInBehind(page, at, invitation.email, OLD)
  await page.goto(`/${at}/account`)
  await expect(heading(page)).toHaveText('My account')
  return invitation
}

async function backAtAccount(page: Page, at = slug): Promise<void> {
  await expect(page).toHaveURL(/\/(home|payment-requests)$/)
  await page.goto(`/${at}/account`)
  await expect(heading(page)).toHaveText('My account')
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('ACC-01 ACC-02 ACC-03 ACC-04 ACC-05 VAL-38 each person keeps their own name', async ({
  page,
  baseURL,
}) => {
  const { merchantId } = await signIn(baseURL, slug)
  const { email } = await openAccount(page, baseURL)
  const details = card(page, 'Your details')
  const modal = page.getByRole('dialog', { name: 'Edit your details' })
  await expect(details).toContainText(email)
  await expect(card(page, 'Security')).toBeVisible()
  await expectAccessibleInBoth(page)

  await test.step('both names are required, and cancelling changes nothing', async () => {
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
  })

  await test.step('a failed save shows in the modal, the next one succeeds', async () => {
    await press(page, 'Edit details')
    await modal.getByLabel('First name').fill('Ava')
    await modal.getByLabel('Last name').fill('Rangi')
    await failNext(page, 'savePersonalInfo', merchantId)
    await modal.getByRole('button', { name: 'Save' }).click()
    await expect(modal.getByRole('alert')).toContainText('Failed to update personal information')
    await expectAccessibleInBoth(page)
    await modal.getByRole('button', { name: 'Save' }).click()
    await expect(modal).toBeHidden()
    await expect(details).toContainText('Ava Rangi')
  })
})

test('ACC-06 ACC-07 ACC-08 ACC-09 VAL-30 ERR-21 ERR-22 a new password ends the other sessions', async ({
  page,
  baseURL,
  browser,
}) => {
  const { merchantId } = await signIn(baseURL, slug)
  const { email } = await openAccount(page, baseURL)
  const modal = page.getByRole('dialog', { name: 'Update your password' })
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(new URL(`/${slug}`, page.url()).href)
  await fillSignIn(elsewhere, email, OLD)
  await expect(heading(elsewhere)).toHaveText('Overview')

  await test.step('the form shows its errors', async () => {
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
    await expectAccessibleInBoth(page)
  })

  await test.step('a failure without a message is shown, and the retry succeeds', async () => {
    await modal.getByLabel('Current password').fill(OLD)
    await failNext(page, 'changePassword', merchantId)
    await modal.getByRole('button', { name: 'Update password' }).click()
    await expect(modal.getByRole('alert')).toContainText('Failed to update password')
    await modal.getByRole('button', { name: 'Update password' }).click()
    await expect(modal).toBeHidden()
    await expect(card(page, 'Security').getByRole('status')).toContainText(
      'Update password successfully!',
    )
  })

  await test.step('the other session has ended', async () => {
    // Its live list may notice before the next click.
    await elsewhere.goto(new URL(`/${slug}/refunds`, page.url()).href)
    await expect(heading(elsewhere)).toHaveText('Log in to your account')
    await fillSignIn(elsewhere, email, NEW)
    await expect(heading(elsewhere)).toHaveText('Refunds')
  })

  await test.step('other sessions are listed and can be ended', async () => {
    await page.reload()
    const sessions = card(page, 'Where you are signed in').getByRole('listitem')
    await expect(sessions).toHaveCount(2)
    await sessions.getByRole('button', { name: /^Sign out/ }).click()
    await expect(sessions).toHaveCount(1)
    await elsewhere.goto(new URL(`/${slug}/payments`, page.url()).href)
    await expect(heading(elsewhere)).toHaveText('Log in to your account')
    await elsewhere.context().close()
  })

  await test.step('signing out leads to the sign-in page', async () => {
    await card(page, 'Security').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`/${slug}/login`)
  })
})

test('two-factor sign-in: turn it on, give the code, lose the device, turn it off', async ({
  page,
  baseURL,
}) => {
  const { email } = await openAccount(page, baseURL)
  const factor = card(page, 'Two-factor sign-in')
  const code = page.getByLabel('Code', { exact: true })
  const codes: string[] = []
  let secret = ''
  const signOutAndIn = async (): Promise<void> => {
    await card(page, 'Security').getByRole('button', { name: 'Sign out' }).click()
    await fillSignIn(page, email, OLD)
  }

  await test.step('the first code completes the set-up of the app', async () => {
    await press(page, 'Set up two-factor sign-in')
    const modal = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
    await expect(modal.getByRole('img', { name: /^QR code/ })).toBeVisible()
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
    await backAtAccount(page)
  })

  await test.step('without the device a recovery code works, once', async () => {
    await signOutAndIn()
    await press(page, 'Lost your device? Use a recovery code')
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await press(page, 'Log in')
    await backAtAccount(page)
    await expect(factor).toContainText('9')
  })

  await test.step('a code turns it off', async () => {
    await press(page, 'Turn off')
    const modal = page.getByRole('dialog', { name: 'Turn off two-factor sign-in' })
    await modal.getByLabel('Code from your authenticator app').fill(codes[1] ?? '')
    await modal.getByRole('button', { name: 'Turn off' }).click()
    await expect(factor).toContainText('Off')
    await signOutAndIn()
    await backAtAccount(page)
  })
})

test('a sensitive action asks for the password again some time after sign-in', async ({
  page,
  baseURL,
}) => {
  const { email } = await openAccount(page, baseURL)
  await ageSignIn(email, 16)
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const act = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })

  await test.step('cancelling does nothing, and says why', async () => {
    await press(page, 'Set up two-factor sign-in')
    await expect(question).toBeVisible()
    await expectAccessibleInBoth(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(act.getByRole('button', { name: 'Try again' })).toBeEnabled()
    await expect(act.getByRole('alert')).toContainText('Please confirm your password to go on.')
    await expect(act.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
  })

  await test.step('a wrong password shows an error, the right one continues the action', async () => {
    await act.getByRole('button', { name: 'Try again' }).click()
    await question.getByLabel('Password').fill('not my password')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question.getByRole('alert')).toContainText('The password is not correct.')
    await question.getByLabel('Password').fill(OLD)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(act.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await act.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('for a while it does not ask again', async () => {
    await press(page, 'Set up two-factor sign-in')
    await expect(act.getByRole('img', { name: /^QR code/ })).toBeVisible()
  })
})

test('the operator restores access for a person who lost everything; My account fits a phone in the consumer brand', async ({
  page,
  baseURL,
}) => {
  const consumer = 'tane-builders'
  const { email } = await openAccount(page, baseURL, consumer)
  await page.setViewportSize({ width: 360, height: 740 })
  await press(page, 'Set up two-factor sign-in')
  const modal = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
  const secret = (await modal.locator('code').innerText()).replaceAll(' ', '')
  await expectNoSidewaysScrolling(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await modal.getByRole('button', { name: 'Turn on' }).click()
  await press(page, 'I have saved them')
  await expectNoSidewaysScrolling(page)
  await expectAccessibleInBoth(page)
  await card(page, 'Security').getByRole('button', { name: 'Sign out' }).click()
  await operate('reset-two-factor', '--merchant', consumer, '--email', email)
  await fillSignIn(page, email, OLD)
  await backAtAccount(page, consumer)
})
