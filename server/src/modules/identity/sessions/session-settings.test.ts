import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'

const IDLE_MS = 45 * 60_000

let world: World
let address: string
beforeAll(async () => {
  // The issuer is https, but the test calls the server's plain HTTP port.
  world = await startWorld({ issuer: 'https://pay.example', sessionIdleMs: IDLE_MS })
  address = world.origin
})
afterAll(() => world.stop())

const signIn = ({ tenantId, slug, email, password }: TestMerchant): Promise<Response> =>
  fetch(`${address}/api${api.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, slug, email, password }),
  })

test('signs a person out after the configured idle time', async () => {
  const merchant = await world.merchant()
  const before = Date.now()
  expect((await signIn(merchant)).status).toBe(200)
  const after = Date.now()
  const [newest] = await world.db.reader.query<{ idleUntil: Date }>(
    null,
    'select idle_until from global.session where merchant_id = $1 order by idle_until desc limit 1',
    [merchant.merchantId],
  )
  const idleAt = newest?.idleUntil.getTime() ?? 0
  expect(idleAt).toBeGreaterThanOrEqual(before + IDLE_MS)
  expect(idleAt).toBeLessThanOrEqual(after + IDLE_MS)
})

test('a server with an https origin sets only secure cookies', async () => {
  const merchant = await world.merchant()
  const cookies = (await signIn(merchant)).headers.getSetCookie()
  expect(cookies.map((cookie) => cookie.split('=')[0])).toContain(
    `__Secure-paydeck_session_${merchant.merchantId}`,
  )
  const signedIn = `__Secure-paydeck_signed_in_${merchant.merchantId}=`
  expect(cookies.filter((cookie) => cookie.startsWith(signedIn))).toHaveLength(1)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Secure-/)
    // Lax, so that a link on another site opens a signed-in page; this cookie only renders pages.
    const site = cookie.startsWith(signedIn) ? 'SameSite=Lax' : 'SameSite=Strict'
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', site]))
  }
})
