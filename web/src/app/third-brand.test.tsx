import type { Brand, PageName, VariantDefaults } from '@paydeck/contract/brands/brand'
import { BRANDS } from '@paydeck/contract/brands/brands'
import { consumerVariant, standardVariant } from '@paydeck/contract/brands/variants'
import { act, cleanup, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { dialogClosed, dialogOpened, press } from '../../test/forms.ts'
import { ListPage, Refusal } from '../../test/network.ts'

/** A made-up brand, in either variant. */
const quill = (variant: VariantDefaults): Brand => ({
  ...variant,
  id: 'quill',
  tag: 'quill-tag',
  name: 'Quill',
  copy: {
    manualPayment: 'job',
    newManualPayment: 'New job',
    unpaidTitle: 'Unpaid jobs',
    unpaidEmpty: 'No job waits to be paid.',
    customFieldsTitle: 'Questions of each job',
    paymentTitle: (internalOrderId) => `Job ${internalOrderId}`,
    payoutTitle: (payoutId) => `Jobs of ${payoutId}`,
  },
  menu: variant.menu.map((entry) => ({ ...entry, label: `Quill ${entry.page}` })),
  accent: {
    light: { base: '#112233', hover: '#223344', on: '#fefefe', soft: '#ddeeff' },
    dark: { base: '#99aabb', hover: '#aabbcc', on: '#010203', soft: '#334455' },
  },
  mark: 'M4 4h24v24H4Z',
  fixedWebsite: 'https://quill.example',
  mailFrom: 'Quill <no-reply@quill.example>',
  help: { email: 'help@quill.example', applePay: 'https://quill.example/apple-pay' },
})

/** Words of other brands only; "order" is also an ordinary word. */
const FOREIGN = BRANDS.flatMap(({ name, help, fixedWebsite, mark, accent, copy }) => [
  name,
  help.email,
  fixedWebsite,
  mark,
  accent.light.base,
  accent.dark.base,
  ...Object.values(copy).filter((text) => typeof text === 'string' && text !== 'order'),
])

const HEADINGS: Record<PageName, string> = {
  home: 'Overview',
  payments: 'Payments',
  refunds: 'Refunds',
  payouts: 'Payouts',
  balance: 'Balance',
  'virtual-terminal': 'Unpaid jobs',
  customers: 'Customers',
  'payment-requests': 'Unpaid jobs',
  api: 'API Keys',
  disputes: 'Disputes',
  settings: 'Settings',
  statements: 'Statements',
  'bank-lines': 'Bank lines',
  activity: 'Activity',
  team: 'Team',
  connections: 'Connections',
  approvals: 'Approvals',
  account: 'My account',
}

const heading = () => document.querySelector('h1')?.textContent
const bodyText = () => document.body.textContent
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

/** Expects the brand's name, words and colours, and no other brand's. */
function expectOnlyQuill(): void {
  expect(document.title).toMatch(/^.+ - Quill$/)
  const { style } = document.documentElement
  expect(style.getPropertyValue('--pd-accent')).toBe('light-dark(#112233, #99aabb)')
  expect(style.getPropertyValue('--pd-on-accent')).toBe('light-dark(#fefefe, #010203)')
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const icon = decodeURIComponent(link?.href ?? '')
  expect(icon).toContain('fill="#112233"')
  expect(icon).toContain('d="M4 4h24v24H4Z"')
  const page = [document.title, icon, style.cssText, document.body.outerHTML].join()
  expect(FOREIGN.filter((foreign) => page.includes(String(foreign)))).toEqual([])
}

async function goTo(address: string): Promise<void> {
  await act(async () => {
    window.history.pushState(null, '', address)
  })
}

const variants = [
  ['standard', standardVariant],
  ['consumer', consumerVariant],
] as const

test.each(variants)(
  'BRAND-01 BRAND-05 BRAND-06 BRAND-07 BRAND-09 a third brand of the %s variant keeps its name and colours on every page',
  async (_, variant) => {
    const brand = quill(variant)
    const { slug } = await openDashboard(`/${brand.landing}`, {
      brands: [...BRANDS, brand],
      config: { marketplaceTags: ['quill-tag'] },
      answers: {
        [`GET /merchants/${MERCHANT}/orders`]: new ListPage([]),
        [`GET /merchants/${MERCHANT}/settings/order-custom-settings`]: {
          customFields: [],
          version: 0,
        },
      },
    })
    for (const page of brand.pages) {
      await goTo(`/${slug}/${page}`)
      await waitFor(() => expect(heading()).toBe(HEADINGS[page]))
      await waitFor(() => expect(document.title).toBe(`${HEADINGS[page]} - Quill`))
      expectOnlyQuill()
      expect(textsOf('nav[aria-label="Main"] a')).toEqual(brand.menu.map(({ label }) => label))
      expect(textsOf(`a[href="/${slug}/${brand.landing}"]`)).toContain('Quill')
    }
    await goTo(
      `/${slug}/${brand.pages.has('virtual-terminal') ? 'virtual-terminal' : 'payment-requests'}`,
    )
    await waitFor(() => expect(bodyText()).toContain('No job waits to be paid.'))
    press('New job')
    await dialogOpened()
    expectOnlyQuill()
    press('Cancel')
    await dialogClosed()
    for (const { tab, label } of brand.settings) {
      await goTo(`/${slug}/settings?tab=${tab}`)
      await waitFor(() => expect(textsOf('[role="tab"][aria-selected="true"]')).toEqual([label]))
      await waitFor(() => expect(textsOf('main :is(h2, [role="alert"])')).not.toEqual([]))
      const own = tab === 'configurations' ? 'Questions of each job' : label
      await waitFor(() => expect(bodyText()).toContain(own))
      expectOnlyQuill()
    }
  },
)

test.each(variants)(
  'BRAND-08 BRAND-09 a third brand of the %s variant keeps its name before the dashboard is open',
  async (_, variant) => {
    const brand = quill(variant)
    const common = { brands: [...BRANDS, brand], config: { marketplaceTags: ['quill-tag'] } }
    const signedOut = { ...common, answers: { 'POST /authn/refresh': new Refusal(401) } }
    const newcomer = (isAccountSet: boolean) => ({
      ...common,
      status: { isActivated: false, isAccountSet },
    })
    for (const [path, name, opening] of [
      ['/login', 'Sign in', signedOut],
      ['/forget-password', 'Forget your password?', signedOut],
      ['/reset-password?ref=token', 'Set your password', signedOut],
      ['/reset-password', 'Set your password', signedOut],
      ['/account-setup', 'Account Set-up', newcomer(false)],
      ['/bank-details', 'Bank Details', newcomer(true)],
    ] as const) {
      await openDashboard(path, opening)
      await waitFor(() => expect(document.title).toBe(`${name} - Quill`))
      expectOnlyQuill()
      const offersHelp = ['/forget-password', '/reset-password', '/account-setup'].includes(path)
      expect(bodyText().includes('help@quill.example')).toBe(offersHelp)
      cleanup()
    }
  },
)
