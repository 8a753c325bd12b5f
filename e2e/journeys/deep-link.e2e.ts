import { api } from '@paydeck/contract/protocol/api'
import { expect, test } from '@playwright/test'

import { follow, openDashboard, signInBehind } from '../support/dashboard.ts'
import { long } from '../support/long.ts'
import { refusalsOf } from '../support/refusals.ts'
import { fillSignIn, heading, ownerOf } from '../support/sign-in-page.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'

const standard = 'harbour-coffee'
const consumer = 'spark-electrical'

test('ROUTE-14 AUTH-07 a link into the dashboard opens after signing in, with its query', async ({
  page,
}) => {
  const link = `/${standard}/payments?status=refunded&q=HC-1&page=1`
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`/${standard}/login\\?from=`))
  await fillSignIn(page, ownerOf(standard))
  await expect(heading(page)).toHaveText('Payments')
  await expect(page).toHaveURL(/status=refunded/)
  await expect(page).toHaveURL(/q=HC-1/)
  await page.goBack()
  await expect(page).not.toHaveURL(/login/)
})

test('a forged sign-in link leads only to this dashboard', async ({ page }) => {
  const forged = `/${standard}/../kauri-outdoors/payments`
  await page.goto(`/${standard}/login?from=${encodeURIComponent(forged)}`)
  await fillSignIn(page, ownerOf(standard))
  await expect(page).toHaveURL(`/${standard}/home`)
})

test('ROUTE-18 ROUTE-01 ROUTE-04 ROUTE-15 CFG-01 any other address leads to the start page', async ({
  page,
}) => {
  await openDashboard(page, standard, '/no-such-page/at-all')
  await expect(page).toHaveURL(`/${standard}/home`)
  await expect(heading(page)).toHaveText('Overview')
  for (const path of ['home/more', 'payment-requests', 'account-setup', '']) {
    if (path === '') await page.goto(`/${standard}/`)
    else await follow(page, `/${standard}/${path}`)
    await expect(page).toHaveURL(`/${standard}/home`)
    await expect(heading(page)).toHaveText('Overview')
  }
  for (const link of await page.getByRole('link').all()) {
    const href = await link.getAttribute('href')
    expect(href?.startsWith('#') || href?.startsWith(`/${standard}/`), `${href}`).toBe(true)
  }
})

test('ROUTE-05 ROUTE-10 ROUTE-12 the consumer brand starts with its orders and has no other pages', async ({
  page,
}) => {
  await signInBehind(page, consumer)
  await page.goto(`/${consumer}/`)
  for (const path of ['', 'home', 'balance', 'customers', 'api', 'virtual-terminal']) {
    if (path !== '') await follow(page, `/${consumer}/${path}`)
    await expect(page).toHaveURL(`/${consumer}/payment-requests`)
    await expect(heading(page)).toHaveText('Unpaid Orders')
  }
})

test('ROUTE-16 a merchant that is not activated sees only the set-up', async ({ page }) => {
  const slug = 'new-leaf-books'
  await signInBehind(page, slug)
  for (const path of ['', 'home', 'payments', 'balance', 'virtual-terminal']) {
    if (path === '') await page.goto(`/${slug}/`)
    else await follow(page, `/${slug}/${path}`)
    await expect(page).toHaveURL(`/${slug}/account-setup`)
  }
  await expect(heading(page)).toHaveText('Account Set-up')
  await expect(page.getByLabel('Business name')).toHaveValue('New Leaf Books Pty Ltd')
  await page.getByRole('button', { name: 'New Leaf Books' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Log in to your account')
})

test('ROUTE-07 ROUTE-09 BEY-18 every page of a brand opens at its address; it loads from one origin alone, and the policy blocks nothing', async ({
  page,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const refused = refusalsOf(page)
  const pages = {
    [standard]:
      'home payments refunds balance customers payouts api settings account virtual-terminal',
    [consumer]: 'payments payouts refunds settings payment-requests account',
  }
  for (const [slug, paths] of Object.entries(pages)) {
    await signInBehind(page, slug)
    for (const path of paths.split(' ')) {
      await page.goto(`/${slug}/${path}`)
      await expect(heading(page)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/${slug}/${path}(\\?|$)`))
    }
  }
  expect([...hosts]).toEqual([new URL(page.url()).host])
  expect(refused).toEqual([])
})

test(
  'NAV-04 NAV-05 NAV-10 ROUTE-06 before activation there are two pages, the second after the first, and then neither',
  long,
  async ({ page, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck')
    const { merchantId, call } = await signIn(baseURL, slug)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await openDashboard(page, slug, '/bank-details')
    await expect(menu.getByRole('listitem')).toHaveText([
      'Account Set-up',
      'Bank Details after set-up',
    ])
    await expect(menu.getByRole('link')).toHaveText(['Account Set-up'])
    const footer = page.getByRole('button', { name: 'Journey Works' })
    await footer.click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'My account' })).toHaveCount(0)

    const business = { taxCountry: 'AU', taxId: '51824753556', businessType: 'company' } as const
    await call(api.saveBusinessInfo, { merchantId, body: { ...business, typeOfProduct: '' } })
    const words = { brandName: 'Journey Works', cardStatementName: 'JOURNEY' }
    const ways = { website: 'https://journey.example', contactEmail: 'hello@journey.example' }
    const phoneNo = '+61412345678'
    await call(api.savePublicInfo, { merchantId, body: { ...words, ...ways, phoneNo } })
    await call(api.savePersonalInfo, { merchantId, body: { firstName: 'Jo', lastName: 'Works' } })
    await call(api.onboard, { merchantId })
    await page.goto(`/${slug}/account-setup`)
    await menu.getByRole('link', { name: 'Bank Details' }).click()
    await expect(page).toHaveURL(`/${slug}/bank-details`)
    await expect(heading(page)).toHaveText('Bank Details')

    await signInBehind(page, standard)
    for (const path of ['account-setup', 'bank-details']) {
      await page.goto(`/${standard}/${path}`)
      await expect(page).toHaveURL(`/${standard}/home`)
    }
  },
)

test('ROUTE-03 the pages of links are for signed-out visitors', async ({ page }) => {
  for (const [path, words] of [
    ['expired-link', 'This link has expired'],
    ['set-password?ref=x', 'Set your password'],
    // An invalid link leads to the page that requests a new one.
    ['reset-password?ref=x', 'Forget your password?'],
  ] as const) {
    await page.goto(`/${standard}/${path}`)
    await expect(heading(page)).toHaveText(words)
  }
  await signInBehind(page, standard)
  for (const path of ['expired-link', 'set-password?ref=x', 'reset-password?ref=x']) {
    await page.goto(`/${standard}/${path}`)
    await expect(page).toHaveURL(`/${standard}/home`)
  }
})
