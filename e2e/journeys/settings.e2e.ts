import { expect, test } from '@playwright/test'

import { expectNoHorizontalScroll, navigateTo, openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failNext } from '../support/fault.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { heading } from '../support/sign-in-page.ts'
import {
  textAbove,
  card as template,
  openMail,
  editButton,
  preview,
  saveTexts,
  TITLES,
} from '../support/template-editor.ts'

const TABS = ['General', 'Configurations', 'Notifications', 'Emails']

test('SETG-01 SETG-02 SETG-03 SETG-10 SETG-14 SETG-15 SETG-18 SETC-01 SETC-02 SETC-08 SETC-11 SETC-14 SETN-02 SETE-01 SETE-06 SETE-08 SETE-09 VAL-48 ERR-42 ERR-55 ERR-56 ERR-57 KEYS-01 KEYS-05 KEYS-09 changes in each settings tab take effect at once and are kept; the API keys can be copied', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const { merchantId } = await signIn(baseURL, slug)
  const card = (name: string) => page.getByRole('region', { name })
  const tab = (name: string) => page.getByRole('tab', { name })
  const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog')
  const field = (label: string) => page.getByRole('listitem', { name: label, exact: true })
  const save = async (name = 'Save') => {
    await dialog.getByRole('button', { name }).click()
    await expect(dialog).toHaveCount(0)
  }
  await openDashboard(page, slug, '/settings')

  await test.step('the keyboard switches tabs, and the URL keeps the tab', async () => {
    await expect(page).toHaveTitle('Settings - April')
    await expect(page.getByRole('tab')).toHaveText(TABS)
    await expect(card('Account Settings')).toContainText('Australia/Sydney')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Public information',
      'Personal details',
      'Account Settings',
      'Business information',
      'Branding Settings',
    ])
    await expectAccessibleInBoth(page)
    await tab('General').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab('Configurations')).toBeFocused()
    await expect(page).toHaveURL(/\?tab=configurations$/)
    await page.goBack()
    await expect(tab('General')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a new time zone applies immediately', async () => {
    await edit('Account Settings')
    await dialog.getByLabel('Account address').fill('1 Quay Street, Perth')
    await dialog.getByLabel('Time zone').selectOption('Australia/Perth')
    await expectAccessible(page)
    await save()
    await expect(card('Account Settings')).toContainText('Australia/Perth')
  })

  await test.step('a new logo appears above the menu immediately', async () => {
    await edit('Branding Settings')
    // Served by the test, so that the image needs no network.
    await page.route('https://shop.example/logo.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20"/></svg>',
      }),
    )
    await dialog.getByLabel('Logo URI').fill(`${baseURL}/logo.svg`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Invalid logo uri. Please starts with https://')
    await expectAccessible(page)
    await dialog.getByLabel('Logo URI').fill('https://shop.example/logo.svg')
    await dialog.getByLabel('Logo alternative text').fill('Journey Works')
    await save()
    await expect(page.getByRole('img', { name: 'Journey Works' }).first()).toBeVisible()
  })

  await test.step('on a phone a modal is a sheet that fits', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await edit('Public information')
    await expect(dialog).toBeVisible()
    await expectNoHorizontalScroll(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('checkout options show what is left to do', async () => {
    await tab('Configurations').click()
    await edit('Checkout payment options')
    await dialog.getByLabel('Apple Pay').check()
    await dialog.getByLabel('Domains').fill('shop.example, pay.shop.example')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const status = page.getByRole('status').filter({ hasText: 'Checkout payment options' })
    const lines =
      /^Checkout payment options were updated successfully\nFurther action may be required if you have enabled Apple Pay\./
    expect(await status.innerText()).toMatch(lines)
  })

  await test.step('a custom field is added and changed', async () => {
    await page.getByRole('button', { name: 'Add custom field' }).click()
    await dialog.getByLabel('Label').fill('Job site')
    await dialog.getByRole('radio', { name: 'Required' }).check()
    await save('Add field')
    await expect(field('Job site')).toContainText('Key: Job siteRequiredVisible')
    await page.getByRole('button', { name: 'Actions for Job site' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(dialog.getByLabel('Key')).toHaveJSProperty('readOnly', true)
    await dialog.getByLabel('Label').fill('Where is the job?')
    await expectAccessible(page)
    await save()
    await expect(field('Where is the job?')).toContainText('Key: Job siteRequiredVisible')
    await expectAccessibleInBoth(page)
  })

  await test.step('notifications are switched on', async () => {
    await tab('Notifications').click()
    await edit('Payment confirmations')
    await dialog.getByLabel('Enabled').check()
    await dialog.getByLabel('Recipients').fill('orders@shop.example, books@shop.example')
    await expect(dialog).toContainText(
      'Multiple email addresses can be added, separated by a comma.',
    )
    await expectAccessible(page)
    await save()
  })

  await test.step('edits an email’s text by keyboard, with bold', async () => {
    await tab('Emails').click()
    for (const title of TITLES) await expect(editButton(page, title)).toBeVisible()
    await editButton(page, 'Third instalment success').click()
    await textAbove(page, 'Third instalment success').click()
    await page.keyboard.type('Kia ora ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('whānau')
    await expectAccessibleInBoth(page)
  })

  await test.step('leaving with unsaved text asks first', async () => {
    await tab('General').click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(textAbove(page, 'Third instalment success')).toHaveText('Kia ora whānau')
  })

  await test.step('a failed save keeps the text and can be repeated', async () => {
    await failNext(page, 'saveEmailMessages', merchantId)
    await saveTexts(page).click()
    await expect(page.getByText('Failed to save changes')).toBeVisible()
    await expect(textAbove(page, 'Third instalment success')).toHaveText('Kia ora whānau')
    await saveTexts(page).click()
    await expect(page.getByText('Your custom email content was successfully updated')).toBeVisible()
  })

  await test.step('discarding restores the saved text in the open card', async () => {
    await textAbove(page, 'Third instalment success').click()
    await page.keyboard.type('Not this. ')
    await expect(textAbove(page, 'Third instalment success')).toContainText('Not this.')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(saveTexts(page)).toBeHidden()
    await expect(textAbove(page, 'Third instalment success')).toHaveText('Kia ora whānau')
  })

  await test.step('refuses an invalid address, and sends the preview to a valid one', async () => {
    const address = template(page, 'Third instalment success').getByLabel('Send a preview to')
    await address.fill('unknown')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(preview(page, 'Third instalment success')).toBeDisabled()
    await address.fill(`preview@${slug}.example`)
    await preview(page, 'Third instalment success').click()
    await expect(page.getByText('Your preview email was successfully sent')).toBeVisible()
  })

  await test.step('a reload shows all changes', async () => {
    await page.reload()
    await expect(tab('Emails')).toHaveAttribute('aria-selected', 'true')
    await tab('Notifications').click()
    await expect(card('Payment confirmations')).toContainText('Enabled')
    await expect(card('Payment confirmations')).toContainText(
      'orders@shop.example, books@shop.example',
    )
    await tab('Configurations').click()
    await expect(card('Checkout payment options')).toContainText('pay.shop.example, shop.example')
    await expect(field('Where is the job?')).toBeVisible()
    await tab('General').click()
    await expect(card('Account Settings')).toContainText('1 Quay Street, Perth')
  })

  await test.step('copies the API keys', async () => {
    await navigateTo(page, `/${slug}/api`)
    await expect(page).toHaveTitle('API Keys - April')
    await expect(heading(page)).toHaveText('API Keys')
    const keys = page.getByRole('table', { name: 'Your API Keys' })
    const publishable = keys.getByRole('row').filter({ hasText: 'Publishable key' })
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await publishable.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(copied).toMatch(/^sandbox_pk_/)
    await expect(publishable).toContainText(await copied())
    await expectAccessibleInBoth(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Copy secret key' }).click()
    await expect.poll(copied).toMatch(/^sandbox_sk_/)
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the logo stays above the sign-in page after signing out', async () => {
    await page.getByRole('button', { name: 'Journey Works' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`/${slug}/login`)
    await expect(page.getByRole('img', { name: 'Journey Works' }).first()).toBeVisible()
  })

  await test.step('finds the preview in the outbox', async () => {
    const mail = await openMail(page, `preview@${slug}.example`)
    await expect(mail.getByRole('heading')).toHaveText(
      'Thank you, your third instalment of $25.00 AUD is paid',
    )
    await expect(mail.getByText('Kia ora whānau')).toBeVisible()
    await expect(mail.locator('strong')).toHaveText('whānau')
  })
})
