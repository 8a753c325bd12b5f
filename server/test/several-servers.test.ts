import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from './harness.ts'

const secret = 'one secret for both servers, long enough'
let serverA: World
let serverB: World
beforeAll(async () => {
  serverA = await startWorld({ limits: true, secret })
  serverB = await startWorld({ limits: true, secret, issuer: serverA.origin })
})
afterAll(() => Promise.all([serverA.stop(), serverB.stop()]))

const guess = (world: World, { tenantId, slug, email }: TestMerchant, password: string) =>
  fetch(`${world.origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, slug, email, password }),
  })

test('password guesses at different servers count together', async () => {
  const merchant = await serverA.merchant()
  const statuses: number[] = []
  for (let n = 0; n < 5; n++)
    statuses.push((await guess(n % 2 === 0 ? serverA : serverB, merchant, `guess ${n}`)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401])
  for (const world of [serverA, serverB]) {
    const held = await guess(world, merchant, merchant.password)
    expect(held.status).toBe(429)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

test('a person removed at one server is unknown at the other at once', async () => {
  const merchant = await serverA.merchant()
  const person = await merchant.colleague()
  const list = (world: World) =>
    fetch(`${world.origin}/api/dashboard/merchant/${merchant.merchantId}/payments/query`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
  expect((await list(serverA)).status).toBe(200)
  expect((await list(serverB)).status).toBe(200)
  await serverA.services.staff.remove(merchant.merchantId, person.email)
  expect((await list(serverA)).status).toBe(401)
  expect((await list(serverB)).status).toBe(401)
})
