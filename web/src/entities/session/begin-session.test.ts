import { authnCalls } from '@paydeck/contract/calls/authn'
import { configCalls } from '@paydeck/contract/calls/config'
import { merchantCalls } from '@paydeck/contract/calls/merchant'
import { todayCalls } from '@paydeck/contract/calls/today'
import { toQueryString } from '@paydeck/contract/protocol/client'
import { fillPath } from '@paydeck/contract/protocol/route'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configAddressOf } from '#/lib/api/config-address.ts'
import { sampleConfig } from '../../../test/config-sample.ts'
import { Refusal, serve } from '../../../test/network.ts'
import { fakeToken } from './fake-token.ts'

const config = sampleConfig()
const { merchantId } = config

const OVERVIEW = { pathname: '/harbour-coffee/home', search: '' }
const ELSEWHERE = { pathname: '/harbour-coffee/payments', search: '' }

// A page that has just been opened: no call was made before.
beforeEach(() => {
  vi.resetModules()
})
afterEach(() => vi.restoreAllMocks())

/** Waits until any follow-up requests would have been sent. */
async function flushTimers(): Promise<void> {
  for (let callCount = 0; callCount < 10; callCount += 1)
    await new Promise((resolve) => setTimeout(resolve))
}

test('requests the session before the app has loaded, and uses each answer once', async () => {
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
  const requests = () => sent.map(({ method, path }) => `${method} ${path}`)
  await beginSession(configAddressOf('harbour-coffee'), { isForDashboard: true, page: ELSEWHERE })
  await expect.poll(requests).toEqual(expected)

  configureApi({ bases: { api: '/api', v3: '/api' }, token: () => Promise.resolve(accessToken) })
  const status = async () => (await call(merchantCalls.getMerchantStatus, { merchantId })).data
  expect(await status()).toMatchObject({ isActivated: true })
  expect(requests()).toEqual(expected)
  await status()
  expect(requests()).toHaveLength(expected.length + 1)
})

test('requests nothing of the dashboard before sign-in', async () => {
  const { beginSession } = await import('./begin-session.ts')
  const { sent } = serve({
    'GET /config/merchant': config,
    'POST /authn/refresh': { outcome: 'signed_in', accessToken: 'a token' },
  })
  await beginSession(configAddressOf('harbour-coffee'), { isForDashboard: false, page: OVERVIEW })
  await expect.poll(() => sent.length).toBe(2)
  await flushTimers()
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

test('each request has the headers and body of its call', async () => {
  const { beginSession } = await import('./begin-session.ts')
  const { sent } = serve({
    'GET /config/merchant': { ...config, apiBaseUri: 'https://pay.example/api' },
    'POST /authn/refresh': { outcome: 'signed_in', accessToken: 'a token' },
  })
  await beginSession(configAddressOf('harbour-coffee'), { isForDashboard: true, page: ELSEWHERE })
  await expect.poll(() => sent.length).toBe(7)
  const [, refresh, ...rest] = vi.mocked(globalThis.fetch).mock.calls
  expect(refresh).toEqual([
    'https://pay.example/api/authn/refresh',
    {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ merchantId }),
    },
  ])
  for (const [url, init] of rest) {
    expect(url).toMatch(/^https:\/\/pay\.example\/api\/[am]/)
    expect(init).toEqual({
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', authorization: 'Bearer a token' },
    })
  }
})

// Encodes to the characters in which base64url differs from base64.
const tokenOwingFactor = fakeToken({ owes: 'second_factor', email: '???>>>~~~@shop.example' })

test.each([
  ['is refused', new Refusal(401)],
  ['is refused with a token', Response.json({ accessToken: 'a token' }, { status: 403 })],
  ['asks for a second factor', { outcome: 'second_factor', challenge: 'question' }],
  ['still has to set up a second factor', { outcome: 'signed_in', accessToken: tokenOwingFactor }],
  ['cannot be read', new Response('<html>')],
])('requests nothing more when the session %s', async (_label, answer) => {
  const { beginSession } = await import('./begin-session.ts')
  const { sent } = serve({ 'GET /config/merchant': config, 'POST /authn/refresh': answer })
  await beginSession(configAddressOf('harbour-coffee'), { isForDashboard: true, page: OVERVIEW })
  await expect.poll(() => sent.length).toBe(2)
  await flushTimers()
  expect(sent).toHaveLength(2)
})

test('uses a token that owes nothing, whatever characters it has', async () => {
  const accessToken = fakeToken({ email: '???>>>~~~@shop.example' })
  expect([tokenOwingFactor, accessToken].map((token) => /-.*_|_.*-/.test(token))).toEqual([
    true,
    true,
  ])
  const { beginSession } = await import('./begin-session.ts')
  const { sent } = serve({
    'GET /config/merchant': config,
    'POST /authn/refresh': { outcome: 'signed_in', accessToken },
  })
  await beginSession(configAddressOf('harbour-coffee'), { isForDashboard: true, page: ELSEWHERE })
  await expect.poll(() => sent.length).toBe(7)
})

test.each([
  ['cannot be read', new Response('<html>')],
  ['is refused', new Refusal(404)],
  ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
])('leaves a configuration that %s to the app', async (_label, answer) => {
  const { beginSession } = await import('./begin-session.ts')
  serve({ 'GET /config/merchant': answer })
  await expect(
    beginSession(configAddressOf('harbour-coffee'), { isForDashboard: true, page: OVERVIEW }),
  ).resolves.toBeUndefined()
})
