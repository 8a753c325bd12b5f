import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'

const IDLE_MS = 45 * 60_000

let world: World
let address: string
beforeAll(async () => {
  // Browsers call it over https; the test calls it where it listens.
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

test('a person is signed out when they have done nothing for as long as the setting says', async () => {
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

test('the cookies of a server that browsers call over https are set and kept over https alone', async () => {
  const merchant = await world.merchant()
  const cookies = (await signIn(merchant)).headers.getSetCookie()
  expect(cookies.map((cookie) => cookie.split('=')[0])).toContain(
    `__Secure-paydeck_session_${merchant.merchantId}`,
  )
  const signedIn = `__Secure-paydeck_signed_in_${merchant.merchantId}=`
  expect(cookies.filter((cookie) => cookie.startsWith(signedIn))).toHaveLength(1)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Secure-/)
    // Can have pages drawn alone, and the page that a link elsewhere opens does not begin with sign-in.
    const site = cookie.startsWith(signedIn) ? 'SameSite=Lax' : 'SameSite=Strict'
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', site]))
  }
})
