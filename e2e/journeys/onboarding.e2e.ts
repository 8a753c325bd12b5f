import { expect, test, type Page } from '@playwright/test'

import { expectNoHorizontalScroll, navigateTo } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { failNext } from '../support/fault.ts'
import { payByCard } from '../support/card-payment.ts'
import { DEMO_PASSWORD, signIn } from '../support/merchant.ts'
import { invite } from '../support/invitation.ts'
import { operate } from '../support/operator.ts'
import { heading } from '../support/sign-in-page.ts'
import { long } from '../support/long.ts'

// A long journey with several operator commands.
test.describe.configure({ timeout: 120_000 })

interface Newcomer {
  slug: string
  merchantId: string
  /** The path of the invitation's link. */
  path: string
}

async function createNewcomer(country: 'AU' | 'NZ', tenant = 'Paydeck'): Promise<Newcomer> {
  const slug = `new-${process.pid}-${Date.now().toString(36)}`
  const args = ['--tenant', tenant, '--slug', slug, '--name', 'Fresh Start', '--country', country]
  const output = await operate('create-merchant', ...args)
  const merchantId = /mcht_[\w-]+/.exec(output)?.[0] ?? ''
  const { path } = await invite(slug, `owner@${slug}.example`, 'admin')
  return { slug, merchantId, path }
}

async function enter(page: Page, { slug, path }: Newcomer): Promise<void> {
  await page.goto(path)
  await page.getByLabel('New password').fill(DEMO_PASSWORD)
  await page.getByLabel('Repeat the password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(`/${slug}/account-setup`)
  await expect(heading(page)).toHaveText('Account Set-up')
}

const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Olive')
  await page.getByLabel('Last name').fill('Owner')
  await page.getByLabel('Contact email').fill('hello@fresh.example')
}

async function firstSale(origin: string | undefined, slug: string): Promise<string> {
  const order = await (await signIn(origin, slug)).order({ amount: 12_300 })
  await payByCard(order)
  return order.internalOrderId
}

test('ONB-01 ONB-09 ONB-10 ONB-13 ONB-14 ONB-19 NAV-04 NAV-05 ROUTE-06 BANK-01 BANK-08 BANK-10 BANK-11 BANK-14 ERR-14 BEY-161 a merchant in Australia goes from the invitation to the first payment', async ({
  page,
  baseURL,
}) => {
  const newcomer = await createNewcomer('AU')
  const { slug, merchantId } = newcomer
  await enter(page, newcomer)

  await test.step('an invalid form sends nothing', async () => {
    await expect(menu(page).getByRole('link')).toHaveText(['Account Set-up'])
    await expect(menu(page)).toContainText('Bank Details')
    await save(page)
    await expect(page.getByText('Please enter a valid ABN')).toBeVisible()
    await expect(page.getByLabel('ABN')).toBeFocused()
    await expectAccessibleInBoth(page)
    await page.getByLabel('ABN').fill('51 824 753 556')
    await page.getByLabel('Website').fill('https://fresh.example')
    await page.getByLabel('Card statement name').fill('FRESHSTART')
    await page.getByLabel('Phone number', { exact: true }).fill('0412 345 678')
    await fillContact(page)
  })

  await test.step('saves the account set-up', async () => {
    await save(page)
    await expect(page).toHaveURL(`/${slug}/bank-details`)
    await expect(heading(page)).toHaveText('Bank Details')
  })

  await test.step('goes back to the account set-up and forward again', async () => {
    await expect(menu(page).getByRole('link')).toHaveText(['Account Set-up', 'Bank Details'])
    await page.getByRole('button', { name: 'Back to account set-up' }).click()
    await expect(page).toHaveURL(`/${slug}/account-setup`)
    await expect(menu(page).getByRole('link')).toHaveText(['Account Set-up'])
    await expect(page.getByLabel('ABN')).toHaveValue('51824753556')
    await save(page)
    await expect(page).toHaveURL(`/${slug}/bank-details`)
  })

  await test.step('bank details, with one failing step', async () => {
    await page.getByLabel('Account holder name').fill('Fresh Start Pty Ltd')
    await page.getByLabel('BSB').fill('062-000')
    await page.getByLabel('Account number').fill('1234 5678')
    await page.getByLabel('Payout notification emails').fill('books@fresh.example')
    await page.getByLabel('Weekly').check()
    await expectAccessibleInBoth(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await failNext(page, 'setPayoutSchedule', merchantId)
    await save(page)
    await expect(page.getByRole('alert')).toContainText('Failed to save')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await save(page)
    await expect(page).toHaveURL(`/${slug}/home`)
    // A full page load, not navigation.
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
  })

  await test.step('the full dashboard opens, and the first order is paid', async () => {
    await expect(menu(page).getByRole('link', { name: 'Virtual Terminal' })).toBeVisible()
    const next = page.getByRole('region', { name: 'First steps' })
    const step = (title: string) => next.getByRole('listitem').filter({ hasText: title })
    await expect(next).toContainText('1 of 7 done')
    // Set-up asks for no address.
    await expect(step('Complete your business details')).toContainText(': to do')
    await expect(step('Add a bank account')).toContainText(': done')
    await expectAccessible(page)
    await next.getByRole('button', { name: 'Send it to me' }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Amount (AUD)')).toHaveValue('1.00')
    await expect(form.getByLabel('Phone or email')).toHaveValue(/@/)
    await form.getByRole('button', { name: 'Close' }).click()
    const orderId = await firstSale(baseURL, slug)
    await navigateTo(page, `/${slug}/payments`)
    await expect(page.getByRole('link', { name: orderId })).toBeVisible()
    for (const before of ['account-setup', 'bank-details']) {
      await navigateTo(page, `/${slug}/${before}`)
      await expect(page).toHaveURL(`/${slug}/home`)
    }
    await expect(page.getByRole('link', { name: /^1 transaction in these days/ })).toBeVisible()
    await expect(step('Pay yourself a test order')).toContainText(': done')
    await next.getByRole('button', { name: 'Hide' }).click()
    await expect(next).toHaveCount(0)
  })
})

test(
  'ONB-03 ONB-08 BANK-05 API-19 API-20 API-27 API-28 a merchant in New Zealand gives an NZBN and a number without a BSB',
  long,
  async ({ page, baseURL }) => {
    const newcomer = await createNewcomer('NZ')
    const { slug } = newcomer
    await enter(page, newcomer)
    await expect(page.getByLabel('Business name')).toHaveValue('Fresh Start')
    await expect(page.getByLabel('Tax country')).toHaveValue('NZ')
    await page.getByLabel('NZBN').fill('94 2904 190 1977')
    await page.getByLabel('Website').fill('fresh.co.nz')
    await page.getByLabel('Card statement name').fill('FRESHSTART')
    await fillContact(page)
    await save(page)
    await expect(heading(page)).toHaveText('Bank Details')
    await expect(page.getByRole('combobox', { name: 'Payout currency' })).toHaveValue('NZD')
    await expect(page.getByLabel('BSB')).toHaveCount(0)
    await page.getByLabel('Account holder name').fill('Fresh Start Limited')
    await page.getByLabel('Account number').fill('01-0902-0068389-00')
    await save(page)
    await expect(page).toHaveURL(`/${slug}/home`)
    const orderId = await firstSale(baseURL, slug)
    await page.goto(`/${slug}/payments`)
    await expect(page.getByRole('row').filter({ hasText: orderId })).toContainText('$123.00')
  },
)

test(
  'ONB-05 ONB-16 ONB-18 API-26 BRAND-01 a tradesperson enters a trade and lands on the orders',
  long,
  async ({ page, baseURL }) => {
    const newcomer = await createNewcomer('AU', 'Paydeck Trades')
    const { slug } = newcomer
    await enter(page, newcomer)
    await expect(page.getByLabel('Website')).toHaveCount(0)
    await page.getByLabel('ABN').fill('51 824 753 556')
    await page.getByLabel('Card statement name').fill('FRESHSTART')
    await fillContact(page)
    await save(page)
    await expect(page.getByText('Please enter a valid trade type')).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.getByLabel('Primary trade type').selectOption('Plumbing')
    await save(page)
    await expect(heading(page)).toHaveText('Bank Details')
    await page.getByLabel('Account holder name').fill('Fresh Start')
    await page.getByLabel('BSB').fill('062000')
    await page.getByLabel('Account number').fill('12345678')
    await save(page)
    await expect(page).toHaveURL(`/${slug}/payment-requests`)
    const orderId = await firstSale(baseURL, slug)
    await page.goto(`/${slug}/payments`)
    await expect(page.getByRole('link', { name: orderId })).toBeVisible()
    await page.goto(`/${slug}/settings`)
    await expect(page.getByRole('region', { name: 'Trade information' })).toContainText('Plumbing')
  },
)
