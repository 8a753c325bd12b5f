import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { SCRIPT_INJECTIONS } from '../../contract/test/script-injections.ts'
import { expectNoHorizontalScroll, openDashboard, openPhone } from '../support/dashboard.ts'
import { failLoads, failNext, tryAgain } from '../support/fault.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import {
  textAbove,
  card,
  openMail,
  editButton,
  preview,
  saveTexts,
} from '../support/template-editor.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test(
  'SETE-07 SETE-09 VAL-48 ERR-42 ERR-43 ERR-44 errors appear at their field; each preview is sent separately',
  long,
  async ({ page, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck Trades', '--activate')
    const { merchantId } = await signIn(baseURL, slug)
    await openDashboard(page, slug, '/settings')
    await failLoads(page, 'getEmailMessages', merchantId)
    await tab(page, 'Emails').click()
    await expect(page.getByText('Failed to fetch email messages')).toBeVisible()
    await tryAgain(page, 'getEmailMessages', merchantId)
    await editButton(page, 'Final instalment reminder').click()
    await editButton(page, 'Final instalment success').click()

    await test.step('a pending preview does not block another', async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/preview/payplan/reminder*', async (route) => {
        await held
        await route.continue()
      })
      await preview(page, 'Final instalment reminder').click()
      await expect(preview(page, 'Final instalment reminder')).toHaveAttribute('aria-busy', 'true')
      await expect(preview(page, 'Final instalment reminder')).toBeDisabled()
      await preview(page, 'Final instalment success').click()
      await expect(
        card(page, 'Final instalment success').getByText(
          'Your preview email was successfully sent',
        ),
      ).toBeVisible()
      await expect(preview(page, 'Final instalment reminder')).toHaveAttribute('aria-busy', 'true')
      release()
      await expect(
        card(page, 'Final instalment reminder').getByText(
          'Your preview email was successfully sent',
        ),
      ).toBeVisible()
    })

    await failNext(page, 'previewEmailMessage', merchantId)
    await preview(page, 'Final instalment success').click()
    await expect(
      card(page, 'Final instalment success').getByText('Failed to send preview email'),
    ).toBeVisible()

    await failNext(page, 'saveEmailMessages', merchantId)
    await textAbove(page, 'Final instalment success').click()
    await page.keyboard.type('Thank you')
    await saveTexts(page).click()
    await expect(page.getByText('Failed to save changes')).toBeVisible()
    await expect(textAbove(page, 'Final instalment success')).toHaveText('Thank you')
    await saveTexts(page).click()
    await expect(page.getByText('Your custom email content was successfully updated')).toBeVisible()
  },
)

test(
  'scripts in email texts and custom fields never run in the settings, the wizard or an email',
  long,
  async ({ page, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
    const { call, merchantId } = await signIn(baseURL, slug)
    const lead = SCRIPT_INJECTIONS.join('\n').slice(0, 9000)
    await call(api.saveEmailMessages, {
      merchantId,
      body: { secondInstalmentReminder: { lead, trail: `<p>Fine</p>${lead}`.slice(0, 9000) } },
    })
    const labels = [
      ...new Set(SCRIPT_INJECTIONS.filter((text) => text.length <= 128 && !/\p{Cc}/u.test(text))),
    ]
    const fields = labels.slice(0, 50).map((label) => ({
      key: label.trim(),
      label: label.trim(),
      required: false,
      visibleForCustomer: true,
    }))
    await call(api.saveOrderCustomSettings, { merchantId, body: { customFields: fields } })
    const foreign: string[] = []
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => foreign.push('a dialog')))
    page.on('request', (request) => {
      if (request.url().includes('evil.example')) foreign.push(request.url())
    })
    const hacked = () => page.evaluate(() => 'hacked' in window)

    await openDashboard(page, slug, '/settings?tab=emails')
    await editButton(page, 'Second instalment reminder').click()
    await expect(textAbove(page, 'Second instalment reminder')).toBeVisible()
    expect(await hacked()).toBe(false)
    await preview(page, 'Second instalment reminder').click()
    await expect(page.getByText('Your preview email was successfully sent')).toBeVisible()

    await tab(page, 'Configurations').click()
    const list = page.getByRole('list', { name: 'Virtual terminal custom fields' })
    await expect(list.getByRole('listitem')).toHaveCount(fields.length)
    await expect(
      list.getByText('<img src=x onerror=window.hacked=1>', { exact: true }),
    ).toBeVisible()
    expect(await hacked()).toBe(false)

    await page.goto(`/${slug}/virtual-terminal`)
    await page.getByRole('button', { name: 'New manual payment' }).click()
    await page.getByRole('button', { name: /skip/i }).click()
    await expect(page.getByLabel(/^<svg onload=window\.hacked=1>/)).toBeVisible()
    expect(await hacked()).toBe(false)

    const mail = await openMail(page, `owner@${slug}.example`)
    await expect(mail.getByText('Fine')).toBeVisible()
    expect(await mail.locator('body').evaluate(() => 'hacked' in window)).toBe(false)
    expect(foreign).toEqual([])
  },
)

test('the editor fits a phone', long, async ({ browser }) => {
  const page = await openPhone(browser, { colorScheme: 'dark' })
  await openDashboard(page, 'spark-electrical', '/settings?tab=emails')
  await editButton(page, 'Second instalment success').click()
  await expect(textAbove(page, 'Second instalment success')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.context().close()
})

test('BEY-247 on a phone the bar of unsaved changes does not cover the text that is being written', async ({
  browser,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck Trades', '--activate')
  const page = await openPhone(browser, { baseURL: baseURL ?? '' })
  await openDashboard(page, slug, '/settings')
  await tab(page, 'Emails').click()
  await editButton(page, 'Second instalment success').click()
  const text = textAbove(page, 'Second instalment success')
  await text.focus()
  await text.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await page.keyboard.type('Thank you')
  const bar = page.getByRole('group', { name: 'Unsaved changes' })
  await expect(async () => {
    const [written, covering] = await Promise.all([text.boundingBox(), bar.boundingBox()])
    expect((written?.y ?? 0) + (written?.height ?? 0)).toBeLessThanOrEqual(covering?.y ?? 0)
  }).toPass()
  await page.context().close()
})
