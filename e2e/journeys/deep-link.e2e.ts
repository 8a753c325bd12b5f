import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { navigateTo, openDashboard, signInOverApi } from '../support/dashboard.ts'
import { long } from '../support/long.ts'
import { policyViolationsOf } from '../support/policy-violations.ts'
import { fillSignIn, heading, ownerOf } from '../support/sign-in-page.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'

const standard = 'harbour-coffee'
const consumer = 'spark-electrical'

const PAGES = {
  [standard]: {
    home: 'Overview',
    payments: 'Payments',
    refunds: 'Refunds',
    balance: 'Balance',
    customers: 'Customers',
    payouts: 'Payouts',
    api: 'API Keys',
    settings: 'Settings',
    account: 'My account',
    'virtual-terminal': 'Unpaid virtual terminal requests',
  },
  [consumer]: {
    payments: 'Payments',
    payouts: 'Payouts',
    refunds: 'Refunds',
    settings: 'Settings',
    'payment-requests': 'Unpaid Orders',
    account: 'My account',
  },
}

function hostsOf(page: Page): Set<string> {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  return hosts
}

test('ROUTE-14 AUTH-07 BEY-18 a dashboard link opens after sign-in, with its query; pages of both brands load from one origin, and the policy blocks nothing', async ({
  page,
}) => {
  const hosts = hostsOf(page)
  const refused = policyViolationsOf(page)
  await test.step('opens a link after signing in', async () => {
    await page.goto(`/${standard}/payments?status=refunded&q=HC-1&page=1`)
    await expect(page).toHaveURL(new RegExp(`/${standard}/login\\?from=`))
    await fillSignIn(page, ownerOf(standard))
    await expect(heading(page)).toHaveText('Payments')
    await expect(page).toHaveURL(/status=refunded/)
    await expect(page).toHaveURL(/q=HC-1/)
    await page.goBack()
    await expect(page).not.toHaveURL(/login/)
    await page.goForward()
  })

  for (const [path, name] of Object.entries(PAGES[standard])) {
    await navigateTo(page, `/${standard}/${path}`)
    await expect(heading(page)).toHaveText(name)
    await expect(page).toHaveURL(new RegExp(`/${standard}/${path}(\\?|$)`))
  }
  await test.step('opens the pages of the other brand', async () => {
    await signInOverApi(page, consumer)
    await page.goto(`/${consumer}/`)
    await expect(heading(page)).toHaveText('Unpaid Orders')
    await navigateTo(page, `/${consumer}/settings`)
    await expect(heading(page)).toHaveText('Settings')
  })
  expect([...hosts]).toEqual([new URL(page.url()).host])
  expect(refused).toEqual([])
})

test(
  'ROUTE-07 ROUTE-09 BEY-18 every page of a brand opens at its address, from one origin and under its policy',
  long,
  async ({ page }) => {
    const hosts = hostsOf(page)
    const refused = policyViolationsOf(page)
    for (const [slug, pages] of Object.entries(PAGES)) {
      await signInOverApi(page, slug)
      for (const [path, name] of Object.entries(pages)) {
        await page.goto(`/${slug}/${path}`)
        await expect(heading(page)).toHaveText(name)
        await expect(page).toHaveURL(new RegExp(`/${slug}/${path}(\\?|$)`))
      }
    }
    expect([...hosts]).toEqual([new URL(page.url()).host])
    expect(refused).toEqual([])
  },
)

test(
  'NAV-04 NAV-05 NAV-10 ROUTE-06 set-up has two pages before activation, one after the other, and none afterwards',
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
    const params = { brandName: 'Journey Works', cardStatementName: 'JOURNEY' }
    const contacts = { website: 'https://journey.example', contactEmail: 'hello@journey.example' }
    const phoneNo = '+61412345678'
    await call(api.savePublicInfo, { merchantId, body: { ...params, ...contacts, phoneNo } })
    await call(api.savePersonalInfo, { merchantId, body: { firstName: 'Jo', lastName: 'Works' } })
    await call(api.onboard, { merchantId })
    await page.goto(`/${slug}/account-setup`)
    await menu.getByRole('link', { name: 'Bank Details' }).click()
    await expect(page).toHaveURL(`/${slug}/bank-details`)
    await expect(heading(page)).toHaveText('Bank Details')

    await signInOverApi(page, standard)
    for (const path of ['account-setup', 'bank-details']) {
      await page.goto(`/${standard}/${path}`)
      await expect(page).toHaveURL(`/${standard}/home`)
    }
  },
)
