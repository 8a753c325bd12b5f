import { authnCalls } from '@paydeck/contract/calls/authn'
import { configCalls } from '@paydeck/contract/calls/config'
import { merchantCalls } from '@paydeck/contract/calls/merchant'
import { fillPath } from '@paydeck/contract/protocol/route'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { configAddressOf } from '#/lib/api/config-address.ts'
import { sampleConfig } from '../../../test/config-sample.ts'
import { serve } from '../../../test/network.ts'

const config = sampleConfig()
const { merchantId } = config

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
  await beginSession(configAddressOf('harbour-coffee'), { isForDashboard: true })
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
  await beginSession(configAddressOf('harbour-coffee'), { isForDashboard: false })
  await expect.poll(() => sent.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toHaveLength(2)
})
