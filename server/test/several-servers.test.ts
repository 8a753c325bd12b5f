import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from './harness.ts'

const secret = 'one secret for both servers, long enough'
let here: World
let there: World
beforeAll(async () => {
  here = await startWorld({ limits: true, secret })
  there = await startWorld({ limits: true, secret, issuer: here.origin })
})
afterAll(() => Promise.all([here.stop(), there.stop()]))

const guess = (world: World, { tenantId, slug, email }: TestMerchant, password: string) =>
  fetch(`${world.origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, slug, email, password }),
  })

test('password guesses at different servers count together', async () => {
  const merchant = await here.merchant()
  const statuses: number[] = []
  for (let n = 0; n < 5; n++)
    statuses.push((await guess(n % 2 === 0 ? here : there, merchant, `guess ${n}`)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401])
  for (const world of [here, there]) {
    const held = await guess(world, merchant, merchant.password)
    expect(held.status).toBe(429)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

test('a person removed at one server is unknown at the other at once', async () => {
  const merchant = await here.merchant()
  const person = await merchant.colleague()
  const list = (world: World) =>
    fetch(`${world.origin}/api/dashboard/merchant/${merchant.merchantId}/payments/query`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
  expect((await list(here)).status).toBe(200)
  expect((await list(there)).status).toBe(200)
  await here.services.staff.remove(merchant.merchantId, person.email)
  expect((await list(here)).status).toBe(401)
  expect((await list(there)).status).toBe(401)
})
