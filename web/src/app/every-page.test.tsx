import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { sampleConfig } from '../../test/config-sample.ts'
import { MERCHANT, openDashboard, PUBLIC_INFO } from '../../test/dashboard.tsx'
import { button, dialogClosed, dialogOpened, press, fillIn } from '../../test/forms.ts'
import { ListPage, Refusal } from '../../test/network.ts'

const CONSUMER = { marketplaceTags: [CONSUMER_TAG] }
const SIGNED_OUT = { answers: { 'POST /authn/refresh': new Refusal(401) } }
const STAFF = { role: 'staff', permissions: [] }
const ORDERS = `/merchants/${MERCHANT}/orders`
const CUSTOM = `/merchants/${MERCHANT}/settings/order-custom-settings`

const heading = () => document.querySelector('h1')?.textContent ?? ''
const menu = () => screen.queryByRole('navigation', { name: 'Main' })
/** Another address of the same dashboard. */
const goTo = (address: string) =>
  act(async () => {
    window.history.pushState(null, '', address)
  })

test.each([
  [
    'April',
    {},
    {
      home: 'Overview',
      payments: 'Payments',
      refunds: 'Refunds',
      payouts: 'Payouts',
      balance: 'Balance',
      'virtual-terminal': 'Unpaid virtual terminal requests',
      customers: 'Customers',
      api: 'API Keys',
      disputes: 'Disputes',
      settings: 'Settings',
      activity: 'Activity',
      team: 'Team',
      account: 'My account',
      'payments?payment=tran_1': 'Payment not found',
      'customers?customer=cust_1': 'Customer not found',
      'payouts?payout=payout_1': 'Transfer not found',
      'disputes?dispute=tran_1': 'Dispute not found',
      'api?webhook=webhook_1': 'Webhook not found',
    },
  ],
  [
    'Laddr',
    CONSUMER,
    {
      'payment-requests': 'Unpaid Orders',
      payments: 'Payments',
      payouts: 'Payouts',
      refunds: 'Refunds',
      disputes: 'Disputes',
      settings: 'Settings',
      activity: 'Activity',
      team: 'Team',
      account: 'My account',
    },
  ],
])(
  'BRAND-09 ROUTE-07 ROUTE-09 every page of %s has its name as heading, and its name and the brand as title',
  async (brand, config, title) => {
    const { slug } = await openDashboard('/settings', {
      config,
      answers: {
        [`GET /dashboard/merchant/${MERCHANT}/customers/query`]: new ListPage([]),
        [`GET /dashboard/merchant/${MERCHANT}/payments/query`]: new ListPage([]),
        [`GET /dashboard/merchant/${MERCHANT}/webhooks`]: [],
        [`GET /merchants/${MERCHANT}/disputes`]: new ListPage([]),
      },
    })
    const pages: Record<string, [string, string]> = {}
    for (const [path, name] of Object.entries(title)) {
      await goTo(`/${slug}/${path}`)
      await waitFor(() => expect(heading()).toBe(name))
      pages[path] = [heading(), document.title]
    }
    expect(pages).toEqual(
      Object.fromEntries(
        Object.entries(title).map(([path, name]) => [path, [name, `${name} - ${brand}`]]),
      ),
    )
  },
)

test.each([
  ['Sign in', '/login', SIGNED_OUT],
  ['Forget your password?', '/forget-password', SIGNED_OUT],
  ['Set your password', '/reset-password?ref=token', SIGNED_OUT],
  ['Account Set-up', '/account-setup', { status: { isActivated: false, isAccountSet: false } }],
  ['Bank Details', '/bank-details', { status: { isActivated: false, isAccountSet: true } }],
])(
  'BRAND-09 before the dashboard is open, the title of "%s" has the brand as well',
  async (name, path, opening) => {
    await openDashboard(path, opening)
    await waitFor(() => expect(document.title).toBe(`${name} - April`))
  },
)

test.each([
  [
    'April',
    {},
    '/virtual-terminal',
    [
      'Unpaid virtual terminal requests',
      'There are currently no outstanding manual payment requests.',
      'New manual payment',
      'Failed to process the manual payment.',
      'Shown in the form of a new manual payment. The field’s key is made from it and cannot be changed later.',
    ],
  ],
  [
    'Laddr',
    CONSUMER,
    '/payment-requests',
    [
      'Unpaid Orders',
      'There are currently no outstanding order requests.',
      'New order',
      'Failed to process the order.',
      'Shown in the form of a new order. The field’s key is made from it and cannot be changed later.',
    ],
  ],
])(
  'BRAND-07 ERR-20 the words of %s for a manual order, in its list, form, failure and settings',
  async (brand, config, page, texts) => {
    const { slug } = await openDashboard(page, {
      config,
      answers: {
        [`GET ${ORDERS}`]: new ListPage([]),
        [`GET ${CUSTOM}`]: { customFields: [], version: 0 },
        [`POST ${ORDERS}/invoices`]: new Refusal(500),
      },
    })
    const pages: string[] = []
    const textIs = async (text: string | undefined) =>
      waitFor(() => {
        pages.push(document.body.textContent ?? '')
        expect(pages.at(-1)).toContain(text)
      })
    await textIs(texts[0])
    await textIs(texts[1])
    press(texts[2] ?? '')
    await dialogOpened()
    press('Skip')
    fillIn(/^Order amount/, '11')
    fillIn('Order number', 'INV-7')
    fillIn('Customer email', 'jane@customer.example')
    await waitFor(() => expect(button('Next').disabled).toBe(false))
    press('Next')
    press('Send to customer')
    await textIs(texts[3])
    press('Close')
    await dialogClosed()
    await goTo(`/${slug}/settings?tab=configurations`)
    await screen.findByText('Add custom field')
    press('Add custom field')
    await dialogOpened()
    await textIs(texts[4])
    // The other brand never shows this brand's words.
    expect(pages.some((text) => /manual payment|virtual terminal/i.test(text))).toBe(
      brand === 'April',
    )
  },
)

test.each([
  ['home', 'Overview', {}],
  ['payment-requests', 'Unpaid Orders', CONSUMER],
])(
  'ROUTE-08 NAV-02 a person who may not read payouts is led to %s, and none are requested',
  async (landing, name, config) => {
    const { slug, sent } = await openDashboard('/payouts?payout=payout_1', {
      config,
      grants: STAFF,
    })
    await waitFor(() => expect(heading()).toBe(name))
    expect(window.location.pathname).toBe(`/${slug}/${landing}`)
    expect(within(menu() ?? document.body).queryByRole('link', { name: 'Transfers' })).toBeNull()
    expect(sent.filter(({ path }) => /payout/.test(path))).toEqual([])
  },
)

test('ROUTE-08 an unknown permission is not granted; a granted one opens the page', async () => {
  const permissions = 'GET /authn/get-merchant-user-permissions'
  await openDashboard('/payouts', { answers: { [permissions]: new Refusal(500) } })
  await waitFor(() => expect(heading()).toBe('Overview'))
  cleanup()
  await openDashboard('/payouts', { grants: { role: 'staff', permissions: ['payouts-read'] } })
  await waitFor(() => expect(heading()).toBe('Payouts'))
})

test.each([
  ['April', 'home', 'balance', {}],
  ['Laddr', 'payment-requests', 'refunds', CONSUMER],
])('NAV-06 the logo of %s links to %s', async (brand, landing, page, config) => {
  const { slug } = await openDashboard(`/${page}`, { config })
  const logo = await screen.findByRole('link', { name: brand })
  fireEvent.click(logo)
  await waitFor(() => expect(window.location.pathname).toBe(`/${slug}/${landing}`))
})

const BRANDING = {
  iconUri: 'https://cdn.example/icon.svg',
  logoUri: 'https://cdn.example/logo.svg',
  logoAltText: 'Harbour Coffee, roasters',
}

test('NAV-07 CFG-11 a merchant’s logo and icon replace the brand’s; the brand’s logo is shown if the merchant’s fails to load', async () => {
  const branding = { ...sampleConfig().branding, ...BRANDING }
  const { slug } = await openDashboard('/balance', { config: { branding } })
  const logo = await screen.findByRole<HTMLImageElement>('img', { name: BRANDING.logoAltText })
  expect(logo.src).toBe(BRANDING.logoUri)
  expect(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href).toBe(BRANDING.iconUri)
  expect(logo.closest('a')?.getAttribute('href')).toBe(`/${slug}/home`)
  expect(screen.queryByText('April')).toBeNull()
  fireEvent.error(logo)
  expect(await screen.findByRole('link', { name: 'April' })).toBeTruthy()
})

test('NAV-08 the profile has the initial, the business name and the brand name', async () => {
  await openDashboard('/balance', {
    answers: {
      [`GET /merchants/${MERCHANT}/settings/public-info`]: { ...PUBLIC_INFO, brandName: 'quay' },
    },
  })
  const profile = await screen.findByText('Harbour Coffee Pty Ltd', { selector: 'strong' })
  const elements = [...(profile.closest('button')?.querySelectorAll('span, strong') ?? [])]
  expect(
    elements.filter(({ children }) => children.length === 0).map((element) => element.textContent),
  ).toEqual(['Q', 'Harbour Coffee Pty Ltd', 'quay'])
})

test.each([
  ['payment', '/payments?payment=tran_0000000000000001', 'Back to payments'],
  ['customer', '/customers?customer=cust_0000000000000001', 'Back to customers'],
  ['transfer', '/payouts?payout=payout_0000000000000001', 'Back to payouts'],
  ['dispute', '/disputes?dispute=tran_0000000000000001', 'Back to disputes'],
])(
  'NAV-14 NAV-15 an open %s hides the sidebar, and the list shows it again',
  async (_, address, backLink) => {
    await openDashboard(address)
    const leave = await screen.findByRole('link', { name: backLink })
    expect(menu()).toBeNull()
    fireEvent.click(leave)
    await waitFor(() => expect(menu()).not.toBeNull())
  },
)
