import { expect, test } from '@playwright/test'

import { openDashboard } from '../support/dashboard.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { dialog, press } from '../support/order-wizard.ts'
import { ownMerchant } from '../support/own-merchant.ts'

test('BEY-159 BEY-163 the dashboard is installable; offline its page stays and says so, actions are refused, another page opens once back online, and a reload says that it is offline', async ({
  page,
  baseURL,
}) => {
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const context = page.context()
  const title = page.getByRole('heading', { level: 1 })
  const notice = page.getByText(/^You are offline\./)
  const follows = context.waitForEvent('response', (answer) => answer.url().includes('/live?'))
  await page.addInitScript(() => {
    // As if opened from the home screen.
    Object.defineProperty(navigator, 'standalone', { value: true })
  })
  await openDashboard(page, slug, '/virtual-terminal')
  await follows

  await test.step('can be installed, and the service worker caches nothing', async () => {
    const manifest = page.locator('link[rel="manifest"]')
    await expect(manifest).toHaveAttribute('href', `/${slug}/app.webmanifest`)
    const installed = await page.evaluate(async (href) => {
      const read = (await (await fetch(href)).json()) as { name: string; icons: { src: string }[] }
      const sizeOf = async ({ src }: { src: string }) => {
        const { width, height } = await createImageBitmap(await (await fetch(src)).blob())
        return `${width}x${height}`
      }
      return { name: read.name, icons: await Promise.all(read.icons.map(sizeOf)) }
    }, `/${slug}/app.webmanifest`)
    expect(installed).toEqual({ name: 'April', icons: ['192x192', '512x512', '512x512'] })
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true)
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  })

  await test.step('without a connection an action shows an error, and the next page waits', async () => {
    await page.getByRole('button', { name: 'Quick request' }).click()
    await dialog(page).getByLabel('Amount (AUD)').fill('12')
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await expectAccessibleInBoth(page)
    await press(page, 'Show QR code')
    await expect(dialog(page).getByRole('alert')).toContainText('Check your internet connection.')
    await press(page, 'Close')
    await page.getByRole('link', { name: 'Refunds', exact: true }).click()
    await expect(title).toHaveText('Unpaid virtual terminal requests')
    await context.setOffline(false)
    await expect(title).toHaveText('Refunds')
    await expect(notice).toHaveCount(0)
  })

  await test.step('a page loaded without a connection says it is offline', async () => {
    await context.setOffline(true)
    await page.goto(`/${slug}/virtual-terminal`)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(title).toHaveText('Unpaid virtual terminal requests')
  })
})

test('BEY-246 a page whose code was not found, as after a new release, opens with “Try again”', async ({
  page,
}) => {
  const code = '**/assets/notes-section-*.js'
  const title = page.getByRole('heading', { level: 1 })
  await page.route(code, (route) => route.fulfill({ status: 404, body: '' }))
  await openDashboard(page, 'harbour-coffee', '/payments')
  await page.getByRole('cell').getByRole('link').first().click()
  await expect(title).toHaveText('This page did not open')
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Notes and tags' })).toBeVisible()
})
