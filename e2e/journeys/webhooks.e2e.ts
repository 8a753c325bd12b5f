import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { expectNoHorizontalScroll, navigateTo, openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failLoads, failNext, tryAgain } from '../support/fault.ts'
import { DEMO_PASSWORD, signIn } from '../support/merchant.ts'
import { ageSignIn } from '../support/age-sign-in.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { isSignedWith, startReceiver, type ReceivedRequest } from '../support/receiver.ts'
import { heading, ownerOf } from '../support/sign-in-page.ts'
import { long } from '../support/long.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()
const actionButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
const deliveries = (page: Page) => page.getByRole('table', { name: 'Deliveries of this webhook' })
const row = (page: Page, nth: number) => deliveries(page).getByRole('row').nth(nth)

async function copySecret(page: Page): Promise<string> {
  const shown = dialog(page).getByRole('group', { name: 'Signing secret' }).locator('code')
  await expect(shown).toHaveText(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const secret = await shown.innerText()
  await press(page, 'I have stored it')
  await expect(dialog(page)).toBeHidden()
  return secret
}

const list = (page: Page) => page.getByRole('table', { name: 'Webhooks' })

type Receiver = Awaited<ReturnType<typeof startReceiver>>

async function receivedAs(receiver: Receiver, count: number): Promise<ReceivedRequest> {
  await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBe(count)
  return receiver.requests[count - 1] ?? { body: '', signature: '' }
}

test('a webhook is added, receives a payment event, shows it, and resends it until it arrives', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const receiver = await startReceiver()
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const merchant = await signIn(baseURL, slug)
  const { merchantId } = merchant
  // Tall enough for the form: axe cannot determine the contrast of text that scrolls beneath the title.
  await page.setViewportSize({ width: 1280, height: 960 })
  await failLoads(page, 'listWebhooks', merchantId)
  await openDashboard(page, slug, '/api')
  await expect(page.getByText('Failed to get webhooks')).toBeVisible()
  await tryAgain(page, 'listWebhooks', merchantId)
  await expect(page.getByText('No webhooks yet')).toBeVisible()

  let secret = ''
  await test.step('add: errors appear next to their fields, and the secret is shown once', async () => {
    await actionButton(page, 'Add webhook')
    await press(page, 'Add webhook')
    await expect(dialog(page).getByText(/^Please enter a whole address/)).toBeVisible()
    await expect(dialog(page).getByText('Please choose at least one event.')).toBeInViewport()
    await expect(dialog(page).getByLabel('Address of your server')).toBeFocused()
    await expectAccessible(page, 'dialog[open]')
    await dialog(page).getByLabel('Address of your server').fill(receiver.url)
    await press(page, 'Choose all')
    for (const event of [/^Payment refunded/, /^Order paid/])
      await dialog(page).getByRole('checkbox', { name: event }).uncheck()
    await failNext(page, 'createWebhook', merchantId)
    await press(page, 'Add webhook')
    await expect(dialog(page).getByText('Failed to add the webhook')).toBeVisible()
    await press(page, 'Add webhook')
    await expect(dialog(page)).toContainText('This is the only time you see it.')
    await press(page, 'Copy signing secret')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    secret = await copySecret(page)
    expect(copied).toBe(secret)
    await expect(list(page)).toContainText(receiver.url)
    await expect(list(page)).toContainText('No delivery in the last 30 days')
    expect(await page.content()).not.toContain(secret)
  })

  receiver.answerWith(500)
  const { internalOrderId, transactionId } = await paidOrder(merchant, 42_00)

  await test.step('receives a signed payment event; the log shows the response', async () => {
    const delivery = await receivedAs(receiver, 1)
    expect(isSignedWith(secret, delivery)).toBe(true)
    expect(isSignedWith(`${secret}x`, delivery)).toBe(false)
    await list(page).getByRole('link', { name: receiver.url }).click()
    await expect(page).toHaveURL(/\?webhook=webhook_/)
    await expect(heading(page)).toHaveText(`Webhook to ${new URL(receiver.url).host}`)
    await expect(row(page, 1)).toContainText('trying again')
    await expect(row(page, 1)).toContainText('HTTP 500: the server failed')
    await expect(page.getByRole('region', { name: 'Details' })).toContainText(
      'Order cancelled, Payment received, Payment authorised',
    )
    await expectAccessible(page)
  })

  await test.step('open: shows the request, and resends it until it succeeds', async () => {
    await row(page, 1).click()
    await expect(heading(page)).toHaveText('Payment received')
    const headers = page.getByRole('region', { name: 'Headers' })
    for (const header of [
      'Paydeck-Signature',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ])
      await expect(headers.getByText(header, { exact: true })).toBeVisible()
    const body = page.getByRole('region', { name: 'Body' })
    await expect(body).toContainText(`"internalOrderId": "${internalOrderId}"`)
    await expect(body).toContainText('"amount": 4200')
    await expect(page.getByRole('link', { name: 'View payment' })).toHaveAttribute(
      'href',
      `/${slug}/payments?payment=${transactionId}`,
    )
    await expectAccessibleInBoth(page)
    await actionButton(page, 'Send again')
    await expect(page.getByRole('alert')).toContainText('It did not arrive. HTTP 500')
    receiver.answerWith(200)
    await actionButton(page, 'Send again')
    await expect(page.getByText('It has arrived: HTTP 200.')).toBeVisible()
    expect(new Set(receiver.requests.map((request) => request.body)).size).toBe(1)
    expect(receiver.requests.every((request) => isSignedWith(secret, request))).toBe(true)
    await page.getByRole('link', { name: 'Back to the webhook' }).click()
    await expect(row(page, 1)).toContainText('delivered')
    await expect(row(page, 1).getByRole('link')).toBeFocused()
  })

  await test.step('a delivery has a shareable address', async () => {
    await page.goForward()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Delivery', exact: true })).toContainText(
      'HTTP 200',
    )
    await page.getByRole('link', { name: 'Back to the webhook' }).click()
    await page.getByRole('link', { name: 'Back to API Keys' }).click()
    await expect(list(page)).toContainText('delivered')
  })
  receiver.stop()
})

test(
  'a webhook gets a new secret, is suspended, resumed, edited and deleted',
  long,
  async ({ page, baseURL }) => {
    test.setTimeout(120_000)
    const receiver = await startReceiver()
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
    const merchant = await signIn(baseURL, slug)
    const { merchantId, call } = merchant
    const { secret: before } = (
      await call(api.createWebhook, {
        merchantId,
        body: { url: receiver.url, events: ['TransactionPaid'] },
      })
    ).data
    await openDashboard(page, slug, '/api')
    await list(page).getByRole('link', { name: receiver.url }).click()
    await expect(page.getByText('Nothing sent yet')).toBeVisible()

    await test.step('a new secret asks for the password, and both secrets sign for a day', async () => {
      await ageSignIn(ownerOf(slug), 16)
      await actionButton(page, 'New secret')
      await expect(dialog(page)).toContainText('for 24 hours')
      await expectAccessible(page, 'dialog[open]')
      await press(page, 'Make a new secret')
      const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await question.getByLabel('Password').fill(DEMO_PASSWORD)
      await question.getByRole('button', { name: 'Confirm' }).click()
      const secret = await copySecret(page)
      expect(secret).not.toBe(before)
      await paidOrder(merchant, 43_00)
      const delivery = await receivedAs(receiver, 1)
      expect([isSignedWith(before, delivery), isSignedWith(secret, delivery)]).toEqual([true, true])
    })

    await test.step('receives nothing while suspended, and events again once resumed', async () => {
      await actionButton(page, 'Suspend')
      await expectAccessible(page, 'dialog[open]')
      await press(page, 'Suspend')
      await expect(dialog(page)).toContainText('The webhook is suspended.')
      await press(page, 'Done')
      const missed = await paidOrder(merchant, 44_00)
      await actionButton(page, 'Refresh')
      await row(page, 1).getByRole('link').click()
      await expect(page.getByText('Resume it to send this delivery again.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Send again' })).toBeDisabled()
      await page.goBack()
      await actionButton(page, 'Resume')
      await press(page, 'Resume')
      await expect(dialog(page)).toContainText('The webhook is on again.')
      await press(page, 'Done')
      const next = await paidOrder(merchant, 45_00)
      expect((await receivedAs(receiver, 2)).body).toContain(next.internalOrderId)
      expect(receiver.requests.some(({ body }) => body.includes(missed.internalOrderId))).toBe(
        false,
      )
    })

    await test.step('edit: fits a phone', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoHorizontalScroll(page)
      await actionButton(page, 'Edit')
      await press(page, 'Choose all')
      await expectNoHorizontalScroll(page)
      await press(page, 'Save')
      await expect(page.getByRole('region', { name: 'Details' })).toContainText('All events')
      await row(page, 1).getByRole('link').click()
      await expect(page.getByRole('region', { name: 'Body' })).toBeVisible()
      await expectNoHorizontalScroll(page)
      await page.getByRole('link', { name: 'Back to the webhook' }).click()
      await page.getByRole('link', { name: 'Back to API Keys' }).click()
      await expect(list(page).getByRole('link', { name: receiver.url })).toBeFocused()
      await expect(list(page)).toContainText('delivered')
      await expectNoHorizontalScroll(page)
      await page.setViewportSize({ width: 1280, height: 720 })
      await expectAccessibleInBoth(page)
      await list(page).getByRole('link', { name: receiver.url }).click()
    })

    await test.step('delete: asks for confirmation', async () => {
      await actionButton(page, 'Delete')
      await expect(dialog(page)).toContainText('this cannot be undone')
      await expectAccessible(page, 'dialog[open]')
      await failNext(page, 'removeWebhook', merchantId)
      await press(page, 'Delete')
      await expect(dialog(page).getByRole('alert')).toContainText('Failed to delete the webhook')
      await press(page, 'Delete')
      await expect(dialog(page)).toContainText('The webhook was deleted.')
      await press(page, 'Done')
      await expect(heading(page)).toHaveText('API Keys')
      await expect(page.getByText('No webhooks yet')).toBeVisible()
      await navigateTo(page, `/${slug}/api?webhook=webhook_gone`)
      await expect(page.getByText('There is no such webhook')).toBeVisible()
    })
    receiver.stop()
  },
)
