import { api } from '@paydeck/contract/protocol/api'
import { ApiError } from '@paydeck/contract/protocol/error'
import { expect, test, type Page } from '@playwright/test'

import { navigateTo, openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { invite, redeem } from '../support/invitation.ts'
import { DEMO_PASSWORD, signIn, type Merchant } from '../support/merchant.ts'
import { longIf } from '../support/long.ts'

const SLUG = 'harbour-coffee'
const UNKNOWN = '0000000000000000'

/** Calls about records that do not exist: the server checks permissions first. */
const REQUESTS = {
  'cancel an order': ({ call, merchantId }: Merchant) =>
    call(api.cancelOrder, { merchantId, merchantOrderId: `ordr_${UNKNOWN}` }),
  refund: ({ call, merchantId }: Merchant) =>
    call(api.createRefund, {
      merchantId,
      body: { transactionId: `tran_${UNKNOWN}`, refundAmount: { amount: 1, currency: 'AUD' } },
    }),
  'capture a hold': ({ call, merchantId }: Merchant) =>
    call(api.captureAuthorisation, { merchantId, transactionId: `tran_${UNKNOWN}`, body: {} }),
  'verify a card': ({ call }: Merchant) =>
    call(api.startVerification, { body: { ForTransaction: { transactionId: `tran_${UNKNOWN}` } } }),
  'accept a dispute': ({ call, merchantId }: Merchant) =>
    call(api.acceptDispute, { merchantId, transactionId: `tran_${UNKNOWN}` }),
  'read transfers': ({ call, merchantId }: Merchant) =>
    call(api.queryPayouts, { merchantId, query: {} }),
  'read the balance': ({ call, merchantId }: Merchant) => call(api.getBalances, { merchantId }),
  'write tags': ({ call, merchantId }: Merchant) =>
    call(api.changeTags, {
      merchantId,
      recordKind: 'customers',
      recordId: `cust_${UNKNOWN}`,
      body: { add: ['VIP'] },
    }),
  export: ({ call, merchantId }: Merchant) =>
    call(api.downloadCustomers, {
      merchantId,
      query: { from: '2026-01-01', to: '2026-01-01', customerIds: [`cust_${UNKNOWN}`] },
    }),
  'read webhooks': ({ call, merchantId }: Merchant) => call(api.listWebhooks, { merchantId }),
  'read the team': ({ call, merchantId }: Merchant) => call(api.listTeam, { merchantId }),
} as const
type Asked = keyof typeof REQUESTS

const MENU = [
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
] as const

interface Day {
  role: string
  /** Missing from the menu. */
  without: readonly (typeof MENU)[number][]
  /** The page that people with settings reach through them. */
  last?: 'Approvals' | 'Connections'
  /** A page that the role may not open, and the reason shown. */
  refused?: [path: string, reason: string]
  may: readonly Asked[]
}

const ALL = Object.keys(REQUESTS) as Asked[]
const MONEY = ['Transfers', 'Balance'] as const
const SET_UP = ['API Keys', 'Settings'] as const
const DAYS: readonly Day[] = [
  { role: 'owner', without: [], may: ALL },
  { role: 'admin', without: [], may: ALL },
  {
    role: 'manager',
    without: SET_UP,
    last: 'Approvals',
    refused: ['/team', 'manage the team'],
    may: ALL.filter((name) => !['read webhooks', 'read the team'].includes(name)),
  },
  {
    role: 'cashier',
    without: [...MONEY, ...SET_UP],
    last: 'Approvals',
    refused: ['/balance', 'view the balance'],
    may: ['cancel an order', 'refund', 'write tags'],
  },
  {
    role: 'bookkeeper',
    without: SET_UP,
    refused: ['/settings', 'change the settings'],
    may: ['read transfers', 'read the balance', 'export'],
  },
  {
    role: 'developer',
    without: [...MONEY, 'Settings'],
    last: 'Connections',
    refused: ['/payouts', 'view transfers'],
    may: ['read webhooks'],
  },
  {
    role: 'viewer',
    without: [...MONEY, ...SET_UP],
    refused: ['/api', 'manage'],
    may: [],
  },
]

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function emailOf(origin: string | undefined, role: string): Promise<string> {
  if (role === 'owner') return `owner@${SLUG}.example`
  const invitation = await invite(SLUG, undefined, role)
  await redeem(origin, invitation, DEMO_PASSWORD)
  return invitation.email
}

/** The calls that the server allows. */
async function answeredTo(person: Merchant): Promise<Asked[]> {
  const asking = ALL.map(async (name): Promise<Asked[]> => {
    try {
      await REQUESTS[name](person)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.status === 403) return []
    }
    return [name]
  })
  return (await Promise.all(asking)).flat()
}

for (const { role, without, last, refused, may } of DAYS)
  test(
    `BEY-196 BEY-15 the dashboard hides and the server refuses what the role ${role} may not do`,
    longIf(role !== 'cashier'),
    async ({ page, baseURL }) => {
      const does = (name: Asked) => (may.includes(name) ? 1 : 0)
      const email = await emailOf(baseURL, role)
      const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link')

      await test.step('the menu, and a page the role may not open', async () => {
        const [path, reason] = refused ?? ['/home', '']
        await openDashboard(page, SLUG, path, email)
        await expect(heading(page)).toHaveText('Overview')
        await expect(page.getByText(`You need the permission to ${reason}`)).toHaveCount(
          refused ? 1 : 0,
        )
        const shown = MENU.filter((name) => !without.includes(name))
        await expect(menu).toHaveText(last ? [...shown, last] : shown)
        await expect(page.getByRole('region', { name: 'Takings', exact: true })).toBeVisible()
        await expect(page.getByRole('region', { name: 'Next transfer' })).toHaveCount(
          does('read the balance'),
        )
        if (refused) await expectAccessible(page)
      })

      await test.step('a payment and its actions', async () => {
        await navigateTo(page, `/${SLUG}/payments?status=paid`)
        const rows = page.getByRole('table').getByRole('row').getByRole('link')
        await expect(rows.first()).toBeVisible()
        await expect(button(page, 'Export Data')).toHaveCount(does('export'))
        await rows.first().click()
        await expect(heading(page)).toContainText('Payment details')
        await expect(page.getByRole('region', { name: 'Notes and tags' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(
          does('refund'),
        )
        // A cashier's limit is zero until an admin sets one.
        if (role === 'cashier') {
          await expect(button(page, 'Refund')).toBeDisabled()
          await expect(button(page, 'Refund')).toHaveAccessibleDescription(
            /Your refund limit is zero/,
          )
        }
        await expect(page.getByLabel('Add a tag', { exact: true })).toHaveCount(does('write tags'))
        await page.getByRole('link', { name: /^Back/ }).click()
      })

      await test.step('orders and customers', async () => {
        await menu.filter({ hasText: 'Virtual Terminal' }).click()
        await expect(heading(page)).toHaveText('Unpaid virtual terminal requests')
        await expect(button(page, 'New manual payment')).toHaveCount(does('cancel an order'))
        await menu.filter({ hasText: 'Customers' }).click()
        await expect(heading(page)).toHaveText('Customers')
        await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toHaveCount(
          does('write tags') || does('export'),
        )
      })

      if (may.includes('read transfers'))
        await test.step('transfers, and who may add a bank account', async () => {
          await navigateTo(page, `/${SLUG}/payouts?tab=settings`)
          await expect(page.getByRole('region', { name: 'Bank accounts' })).toContainText('4321')
          await expect(button(page, 'Add bank account')).toHaveCount(does('read the team'))
        })

      expect(await answeredTo(await signIn(baseURL, SLUG, email))).toEqual(
        ALL.filter((name) => may.includes(name)),
      )
    },
  )
