import { authnCalls } from '@paydeck/contract/calls/authn'
import { configCalls } from '@paydeck/contract/calls/config'
import { merchantCalls } from '@paydeck/contract/calls/merchant'
import { todayCalls } from '@paydeck/contract/calls/today'
import { toQueryString } from '@paydeck/contract/protocol/client'
import { fillPath } from '@paydeck/contract/protocol/route'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configAddressOf } from '#/lib/api/config-address.ts'
import { sampleConfig } from '../../../test/config-sample.ts'
import { serve } from '../../../test/network.ts'

const config = sampleConfig()
const { merchantId } = config

const OVERVIEW = { pathname: '/harbour-coffee/home', search: '' }
const ELSEWHERE = { pathname: '/harbour-coffee/payments', search: '' }

// A page that has just been opened: no call was made before.
beforeEach(() => {
  vi.resetModules()
})
afterEach(() => vi.restoreAllMocks())

test('the session is asked for before the app is there, and each answer is used once', async () => {
  const { beginSession } = await import('./begin-session.ts')
  const { call, configureApi } = await import('#/lib/api/api.ts')
  const accessToken = 'a token'
  const expected = [
    `GET ${configCalls.getMerchantConfig.path}?m=harbour-coffee`,
    `POST ${authnCalls.refreshSession.path}`,
    ...[
      merchantCalls.getMerchantStatus,
      authnCalls.getPermissions,
      merchantCalls.getPublicInfo,
      merchantCalls.getPersonalInfo,
      merchantCalls.getAccountSettings,
    ].map(({ method, path }) => `${method} ${fillPath(path, { merchantId })}`),
  ]
  const { sent } = serve({
    'GET /config/merchant': config,
    'POST /authn/refresh': { outcome: 'signed_in', accessToken },
    [`GET /merchants/${merchantId}/status`]: { isActivated: true, isAccountSet: true },
  })
  const asked = () => sent.map(({ method, path }) => `${method} ${path}`)
  await beginSession(configAddressOf('harbour-coffee'), { isForDashboard: true, page: ELSEWHERE })
  await expect.poll(asked).toEqual(expected)

  configureApi({ bases: { api: '/api', v3: '/api' }, token: () => Promise.resolve(accessToken) })
  const status = async () => (await call(merchantCalls.getMerchantStatus, { merchantId })).data
  expect(await status()).toMatchObject({ isActivated: true })
  expect(asked()).toEqual(expected)
  await status()
  expect(asked()).toHaveLength(expected.length + 1)
})

test('before sign-in nothing of the dashboard is asked for', async () => {
  const { beginSession } = await import('./begin-session.ts')
  const { sent } = serve({
    'GET /config/merchant': config,
    'POST /authn/refresh': { outcome: 'signed_in', accessToken: 'a token' },
  })
  await beginSession(configAddressOf('harbour-coffee'), { isForDashboard: false, page: OVERVIEW })
  await expect.poll(() => sent.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toHaveLength(2)
})

test.each([
  { page: OVERVIEW, many: 1 },
  { page: { ...OVERVIEW, search: '?takings=month' }, many: 0 },
  { page: ELSEWHERE, many: 0 },
])(
  'BEY-189 the overview asks for today with the session: $page.pathname$page.search',
  async ({ page, many }) => {
    const { beginSession } = await import('./begin-session.ts')
    const { sent } = serve({
      'GET /config/merchant': config,
      'POST /authn/refresh': { outcome: 'signed_in', accessToken: 'a token' },
    })
    await beginSession(configAddressOf('harbour-coffee'), { isForDashboard: true, page })
    await expect.poll(() => sent.length).toBe(7 + many)
    const today =
      fillPath(todayCalls.getToday.path, { merchantId }) + toQueryString({ period: 'week' })
    expect(sent.filter(({ path }) => path === today)).toHaveLength(many)
  },
)
