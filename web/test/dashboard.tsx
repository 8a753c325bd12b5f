import type { Brand } from '@paydeck/contract/brands/brand'
import type { AccountSettings, PersonalInfo, PublicInfo } from '@paydeck/contract/calls/merchant'
import type { MerchantConfig } from '@paydeck/contract/calls/config'
import type { Grants } from '@paydeck/contract/access/grants'
import { act, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'

import type { App } from '#/app/app.ts'
import { openApp } from '#/app/open-app.tsx'
import { fakeToken } from '#/entities/session/fake-token.ts'
import { sampleConfig } from './config-sample.ts'
import { serve, type Answers, type SentRequest } from './network.ts'

/** The merchant of every answer. */
export const MERCHANT = sampleConfig().merchantId
/** The business instant of the server: 13:00 on 18 March in Sydney, and still the 17th in New York. */
const NOW = '2026-03-18T02:00:00Z'

export const ACCOUNT: AccountSettings = {
  accountName: 'Harbour Trading',
  accountAddress: '7 Ledger Lane',
  timeZone: 'Australia/Sydney',
  now: NOW,
  version: 'account-v1',
}
export const PUBLIC_INFO: PublicInfo = {
  addressLine1: '1 Quay St',
  addressLine2: 'Level 2',
  brandName: 'Harbour',
  businessName: 'Harbour Coffee Pty Ltd',
  cardStatementName: 'HARBOURCAFE',
  city: 'Sydney',
  contactEmail: 'hello@harbour.example',
  customerDashboard: false,
  phoneNo: '+61412345678',
  postalCode: '2000',
  state: 'NSW',
  supportEmail: 'help@harbour.example',
  supportSite: 'https://help.harbour.example',
  website: 'https://harbour.example',
  version: 'public-v1',
}
export const PERSONAL_INFO: PersonalInfo = {
  firstName: 'Ava',
  lastName: 'Nguyen',
  phoneNo: '+61498765432',
}

interface DashboardOptions {
  answers?: Answers
  config?: Partial<MerchantConfig>
  /** Default: the product's brands. */
  brands?: readonly Brand[]
  grants?: Grants
  /** Default: an activated merchant. */
  status?: { isActivated: boolean; isAccountSet: boolean }
  /** Default: a new one. Set it if a page was already rendered for the merchant. */
  slug?: string
  /** Default: Testing Library's `render`. */
  show?: App['show']
}

export interface Dashboard {
  slug: string
  sent: SentRequest[]
  change: (more: Answers) => void
  /** The query parameters of each GET of a path, oldest first. Repeated parameters are joined with commas. */
  queries: (path: string) => Record<string, string>[]
  /** The requests other than GET and sign-in, oldest first. */
  writes: () => SentRequest[]
}

function parametersOf(path: string): Record<string, string> {
  const { searchParams } = new URL(path, 'http://dashboard.test')
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key).join(',')]),
  )
}

let opened = 0

/** Opens the whole dashboard as an admin of Harbour Coffee. `path` follows the slug. */
export async function openDashboard(
  path: string,
  options: DashboardOptions = {},
): Promise<Dashboard> {
  // A new slug per test: the configuration is cached by slug.
  const slug = options.slug ?? `harbour-${++opened}`
  const config = { ...sampleConfig(), ...options.config }
  const accessToken = fakeToken({ merchantId: MERCHANT, email: 'ava@harbour.example', exp: 9e9 })
  const server = serve({
    'GET /config/merchant': config,
    'POST /authn/refresh': { outcome: 'signed_in', accessToken, expiresAt: '2100-01-01T00:00:00Z' },
    'GET /authn/get-merchant-user-permissions': options.grants ?? {
      role: 'admin',
      permissions: ['payouts-read'],
    },
    [`GET /merchants/${MERCHANT}/status`]: options.status ?? {
      isActivated: true,
      isAccountSet: true,
    },
    [`GET /merchants/${MERCHANT}/settings/account`]: ACCOUNT,
    [`GET /merchants/${MERCHANT}/settings/public-info`]: PUBLIC_INFO,
    [`GET /merchants/${MERCHANT}/settings/personal`]: PERSONAL_INFO,
    [`GET /merchants/${MERCHANT}/settings/requests`]: {
      pricesIncludeGst: null,
      lastsDays: null,
      remindEveryDays: null,
      remindForDays: null,
      nextOrderNumber: 'R-1001',
      version: 0,
    },
    ...options.answers,
  })
  window.history.replaceState(null, '', `/${slug}${path}`)
  let screen: RenderResult | null = null
  const show = (page: ReactNode): void => {
    if (screen) screen.rerender(page)
    else screen = render(page)
  }
  let app: App | null = null
  onTestFinished(() => {
    app?.close()
    window.history.replaceState(null, '', '/')
    sessionStorage.clear()
    vi.restoreAllMocks()
  })
  await act(async () => {
    app = await openApp({ show: options.show ?? show, brands: options.brands })
  })
  const { sent, change } = server
  return {
    slug,
    sent,
    change,
    queries: (pathname) =>
      sent
        .filter((request) => request.method === 'GET' && request.path.split('?')[0] === pathname)
        .map(({ path: requestPath }) => parametersOf(requestPath)),
    writes: () =>
      sent.filter(
        ({ method, path: requestPath }) =>
          method !== 'GET' && method !== 'HEAD' && !requestPath.startsWith('/authn/refresh'),
      ),
  }
}
