import type { RoleName } from '@paydeck/contract/access/roles'
import { toGrantsResponse, type Grants } from '@paydeck/contract/access/grants'
import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import type { Payment } from '@paydeck/contract/calls/payments/payments'
import type { Verification } from '@paydeck/contract/calls/payments/verifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { sampleDispute } from '../../test/dispute-sample.ts'
import { ListPage, type Answers } from '../../test/network.ts'
import { samplePayment } from '../../test/payment-sample.ts'

const role = (name: RoleName, refundLimit: number | null = null) =>
  toGrantsResponse({ role: name, permissions: [], refundLimit })
const heading = () => document.querySelector('h1')?.textContent ?? ''
const menu = async () => {
  const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link')
  return links.map(({ textContent }) => textContent)
}

test.each([
  [
    'owner',
    [
      'Overview',
      'Payments',
      'Refunds',
      'Transfers',
      'Balance',
      'Virtual Terminal',
      'Customers',
      'API Keys',
      'Disputes',
      'Settings',
    ],
  ],
  [
    'manager',
    [
      'Overview',
      'Payments',
      'Refunds',
      'Transfers',
      'Balance',
      'Virtual Terminal',
      'Customers',
      'Disputes',
      'Approvals',
    ],
  ],
  [
    'cashier',
    ['Overview', 'Payments', 'Refunds', 'Virtual Terminal', 'Customers', 'Disputes', 'Approvals'],
  ],
  [
    'bookkeeper',
    [
      'Overview',
      'Payments',
      'Refunds',
      'Transfers',
      'Balance',
      'Virtual Terminal',
      'Customers',
      'Disputes',
    ],
  ],
  [
    'developer',
    [
      'Overview',
      'Payments',
      'Refunds',
      'Virtual Terminal',
      'Customers',
      'API Keys',
      'Disputes',
      'Connections',
    ],
  ],
  ['viewer', ['Overview', 'Payments', 'Refunds', 'Virtual Terminal', 'Customers', 'Disputes']],
] as const)(
  'BEY-15 BEY-265 the menu of the role %s has the pages it may open',
  async (name, pages) => {
    await openDashboard('/account', { grants: role(name) })
    expect(await menu()).toEqual(pages)
  },
)

const REFUSED =
  /^You need the permission to change the settings\. An owner or admin of Harbour Coffee Pty Ltd can give it to you\.$/

test.each([
  ['home', {}],
  ['payment-requests', { marketplaceTags: [CONSUMER_TAG] }],
])(
  'BEY-15 ROUTE-15 a refused page leads to %s and says once what is missing',
  async (landing, config) => {
    const { slug } = await openDashboard('/settings?tab=emails', { config, grants: role('viewer') })
    await waitFor(() => expect(window.location.pathname).toBe(`/${slug}/${landing}`))
    const banner = await screen.findByText(REFUSED)
    fireEvent.click(within(banner.parentElement ?? banner).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText(REFUSED)).toBeNull())
  },
)

test.each([
  ['home', {}],
  ['payment-requests', { marketplaceTags: [CONSUMER_TAG] }],
])(
  'BEY-235 ROUTE-18 an unknown address leads to %s and says once that there is no such page',
  async (landing, config) => {
    const { slug } = await openDashboard('/nothing/here?x=1', { config })
    await waitFor(() => expect(window.location.pathname).toBe(`/${slug}/${landing}`))
    const message = `There is no page at /${slug}/nothing/here. This is your start page: choose from the menu, or check the address.`
    const banner = await screen.findByText(message)
    fireEvent.click(within(banner.parentElement ?? banner).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
    cleanup()
    await openDashboard('/payments')
    await screen.findByRole('heading', { name: 'Payments' })
    expect(screen.queryByText(/There is no page at/)).toBeNull()
  },
)

test.each([
  [
    'owner',
    [
      ['Team', '/team'],
      ['Activity', '/activity'],
      ['Connections', '/connections'],
      ['Approvals', '/approvals'],
      ['Bank accounts', '/payouts?tab=settings'],
    ],
  ],
  [
    'admin',
    [
      ['Team', '/team'],
      ['Activity', '/activity'],
      ['Connections', '/connections'],
      ['Approvals', '/approvals'],
      ['Bank accounts', '/payouts?tab=settings'],
    ],
  ],
  [
    'staff',
    [
      ['Connections', '/connections'],
      ['Approvals', '/approvals'],
    ],
  ],
] as const)(
  'BEY-96 BEY-164 the settings link the role %s to the pages after the tabs that it may open',
  async (name, expected) => {
    const { slug } = await openDashboard('/settings', { grants: role(name) })
    await screen.findByRole('tablist', { name: 'Settings' })
    const nav = screen.queryByRole('navigation', { name: 'More settings' })
    const links = nav ? within(nav).getAllByRole('link') : []
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      expected.map(([label, page]) => [label, `/${slug}${page}`]),
    )
  },
)

test('BEY-96 ROUTE-15 the activity page is refused without its permission, with a message', async () => {
  const { slug, sent } = await openDashboard('/activity', { grants: role('manager') })
  await waitFor(() => expect(window.location.pathname).toBe(`/${slug}/home`))
  const banner = await screen.findByText(/^You need the permission to view the activity log\./)
  expect(banner.textContent).toBe(
    'You need the permission to view the activity log. An owner or admin of Harbour Coffee Pty Ltd can give it to you.',
  )
  expect(sent.filter(({ path }) => path.includes('/activity'))).toEqual([])
})

const openPayment = async (
  grants: Grants,
  change: Partial<Payment> = {},
  answers: Answers = {},
) => {
  const payment = samplePayment(change)
  await openDashboard(`/payments?payment=${payment.transactionId}`, {
    grants,
    config: { sourceVerificationEnabled: true },
    answers: {
      [`GET /dashboard/merchant/${MERCHANT}/payments/query`]: new ListPage([payment]),
      ...answers,
    },
  })
  await waitFor(() => expect(heading()).toContain(payment.merchantOrderInternalOrderId))
}
const refunds = () => screen.queryAllByRole<HTMLButtonElement>('button', { name: /^Refund/ })

test.each(['viewer', 'bookkeeper', 'developer'] as const)(
  'BEY-15 the role %s does not see a refund button',
  async (name) => {
    await openPayment(role(name))
    expect(refunds()).toEqual([])
  },
)

test('BEY-15 a cashier without a limit sees why refunds are refused', async () => {
  await openPayment(role('cashier'))
  const shown = refunds().map((button) => [
    button.getAttribute('aria-disabled'),
    button.nextElementSibling?.textContent,
  ])
  expect(shown).toEqual([['true', 'Your refund limit is zero. An owner or admin can raise it.']])
})

test('BEY-15 a cashier with a limit is offered the refund', async () => {
  await openPayment(role('cashier', 5000))
  expect(refunds().map((button) => button.getAttribute('aria-disabled'))).toEqual([null])
})

const labelsOf = (names: RegExp) =>
  screen.queryAllByRole('button', { name: names }).map(({ textContent }) => textContent)

/** The roles that capture, verify and answer disputes, and those that only look. */
const ACTING = [
  ['owner', true],
  ['admin', true],
  ['manager', true],
  ['staff', true],
  ['cashier', false],
  ['bookkeeper', false],
  ['developer', false],
  ['viewer', false],
] as const

test.each(ACTING)(
  'BEY-15 whether the role %s is offered to capture and cancel a hold, on its page: %s',
  async (name, isAllowed) => {
    await openPayment(role(name), { transactionStatus: 'not_captured' })
    expect(labelsOf(/^(Capture|Cancel pre)/)).toEqual(
      isAllowed ? ['Cancel pre-authorisation', 'Capture'] : [],
    )
  },
)

test.each(ACTING)(
  'BEY-15 whether the role %s is offered to capture and cancel a hold, in its row: %s',
  async (name, isAllowed) => {
    const held = samplePayment({ transactionStatus: 'not_captured' })
    await openDashboard('/payments', {
      grants: role(name),
      answers: { [`GET /dashboard/merchant/${MERCHANT}/payments/query`]: new ListPage([held]) },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for HC-1042' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'View details',
      ...(isAllowed ? ['Capture pre-authorised payment', 'Cancel pre-authorised payment'] : []),
    ])
  },
)

const verification = (state: Verification['state']): Verification => ({
  sourceVerificationId: 'srcv_0000000000000001',
  transactionId: samplePayment().transactionId,
  chargedAmount: { amount: 137, currency: 'AUD' },
  state,
  returnDueAt: '2027-03-05T02:00:00.000Z',
})

test.each(ACTING)(
  'BEY-15 whether the role %s is offered to verify a card, and to start over: %s',
  async (name, isAllowed) => {
    for (const [state, label] of [
      ['expired', 'Verify Manually'],
      ['passed', 'Reset'],
    ] as const) {
      await openPayment(role(name), {}, { 'GET /sources/verifications': verification(state) })
      await screen.findByText(/could not be given back/)
      expect(labelsOf(/^(Verify Manually|Reset)$/)).toEqual(isAllowed ? [label] : [])
      cleanup()
    }
  },
)

test.each(ACTING)(
  'BEY-15 whether the role %s is offered to answer a dispute, and to accept it: %s',
  async (name, isAllowed) => {
    await openDashboard('/disputes?dispute=tran_1', {
      grants: role(name),
      answers: { [`GET /merchants/${MERCHANT}/transactions/tran_1/dispute`]: sampleDispute() },
    })
    await screen.findByRole('heading', { name: 'Your evidence' })
    expect(labelsOf(/^(Accept dispute|Save draft|Submit evidence)$/).toSorted()).toEqual(
      isAllowed ? ['Accept dispute', 'Save draft', 'Submit evidence'] : [],
    )
    expect(screen.queryAllByRole('textbox').length > 0).toBe(isAllowed)
    expect(screen.queryAllByText(/^Your role may read disputes\./)).toHaveLength(isAllowed ? 0 : 1)
  },
)

test('BEY-15 a viewer sees orders without actions, and lists without exports', async () => {
  const { slug } = await openDashboard('/virtual-terminal', {
    grants: role('viewer'),
    answers: {
      [`GET /merchants/${MERCHANT}/orders`]: new ListPage([]),
      [`GET /merchants/${MERCHANT}/settings/order-custom-settings`]: {
        customFields: [],
        version: 1,
      },
    },
  })
  expect(window.location.pathname).toBe(`/${slug}/virtual-terminal`)
  await waitFor(() => expect(heading()).toBe('Unpaid virtual terminal requests'))
  expect(screen.queryByRole('button', { name: 'New manual payment' })).toBeNull()
})
