import { expect, test, type Page } from '@playwright/test'

import { payByCard } from '../support/card-payment.ts'
import { openDashboard, expectNoHorizontalScroll } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { startPushService } from '../support/push-service.ts'

type Service = Awaited<ReturnType<typeof startPushService>>

/** Replaces the browser's remote push service with a local one, and keeps the key that the page passes to it. */
async function subscribesAt(page: Page, service: Service): Promise<ReturnType<Service['device']>> {
  const device = service.device()
  await page.addInitScript(({ endpoint, keys }) => {
    // A headless browser cannot grant notifications.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = () => Promise.resolve('granted')
    let isSubscribed = localStorage.getItem('test-push') !== null
    const subscription = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => Promise.resolve(true),
    }
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
      subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        isSubscribed = true
        localStorage.setItem('test-push', applicationServerKey)
        return Promise.resolve(subscription)
      },
    })
  }, device)
  return device
}

const card = (page: Page) => page.getByRole('region', { name: 'On your phone' })
const kind = (page: Page, name: string) => card(page).getByRole('checkbox', { name })

test('BEY-159 a person chooses notifications for a phone, which gets one for a payment, also after the next sign-in', async ({
  page,
  baseURL,
}) => {
  let publicKey = ''
  const service = await startPushService(() => publicKey)
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const merchant = await signIn(baseURL, slug)
  const device = await subscribesAt(page, service)
  await page.setViewportSize({ width: 360, height: 740 })
  await openDashboard(page, slug, '/account')
  await expect(card(page)).toContainText('Add to Home Screen')
  await expect(kind(page, 'A payment is received')).not.toBeChecked()
  await expectNoHorizontalScroll(page)
  await expectAccessibleInBoth(page)

  await test.step('ticking one kind turns notifications on', async () => {
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/push-devices'),
    )
    await kind(page, 'A payment is received').click()
    await saved
    await expect(kind(page, 'A payment is received')).toBeChecked()
    publicKey = await page.evaluate(() => localStorage.getItem('test-push') ?? '')
    await payByCard(await merchant.order({ amount: 480_00 }))
    await expect
      .poll(() => device.pushed.map(({ message }) => message.title), { timeout: 30_000 })
      .toEqual(['Paid · $480.00'])
  })

  await test.step('notifications continue at the next sign-in, and stop when the last kind is unticked', async () => {
    await page.context().clearCookies()
    const renewed = page.waitForResponse(
      (answer) => answer.url().includes('/push-devices') && answer.request().method() === 'POST',
    )
    await openDashboard(page, slug, '/account')
    expect((await renewed).status()).toBe(200)
    await expect(kind(page, 'A payment is received')).toBeChecked()
    await kind(page, 'A payment is received').click()
    await expect(kind(page, 'A payment is received')).not.toBeChecked()
    await payByCard(await merchant.order({ amount: 1_00 }))
    expect(device.pushed).toHaveLength(1)
  })
  service.stop()
})
