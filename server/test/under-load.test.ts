import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { codeOf } from './authenticator.ts'
import { CARDS, startWorld, type World } from './harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ limits: true })
})
afterAll(() => world.stop())

const get = (path: string, token: string) =>
  fetch(world.origin + path, { headers: { authorization: `Bearer ${token}` } })

test('a browser that keeps calling gets 429 or 503 with Retry-After, and others are still served', async () => {
  const hasty = await world.merchant()
  const calm = await world.merchant()
  const list = ({ merchantId, token }: typeof hasty) =>
    get(`/api/dashboard/merchant/${merchantId}/balances`, token)
  const answers = await Promise.all(Array.from({ length: 300 }, () => list(hasty)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(300)
  for (const answer of refused) {
    // 429: one browser's limit; 503: the limit of this process.
    expect([429, 503]).toContain(answer.status)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ tracer: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  }
  expect(refused.some(({ status }) => status === 429)).toBe(true)
  await expect.poll(async () => (await list(calm)).status, { timeout: 20_000 }).toBe(200)
})

test('BEY-38 strangers’ sign-ins use up the shared limit, but refuse neither a known device nor customers', async () => {
  const flooded = await startWorld({
    limits: true,
    rates: { everyone: { burst: 10, perSecond: 0.001 } },
  })
  const { tenantId, slug, email, password, ...merchant } = await flooded.merchant()
  const signIn = (cookie = '') =>
    fetch(`${flooded.origin}/api/authn/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ tenantId, slug, email, password }),
    })
  const order = await merchant.order({ amount: 12_00 })
  const knownCookies = (await signIn()).headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const device = knownCookies.find((cookie) => cookie?.startsWith('paydeck_device'))
  for (let n = 0; n < 12; n++) await signIn()
  expect((await signIn()).status).toBe(429)
  expect((await signIn(`${device}x`)).status).toBe(429)
  expect((await signIn(device)).status).toBe(200)
  expect(await order.pay(CARDS.visa)).toMatchObject({ transactionStatus: 'paid' })
  await flooded.stop()
})

test('BEY-38 nor do they block the code that a known device is asked for', async () => {
  const flooded = await startWorld({
    limits: true,
    rates: { everyone: { burst: 10, perSecond: 0.001 } },
  })
  const { tenantId, slug, email, password, ...merchant } = await flooded.merchant()
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${flooded.origin}/api/authn/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ tenantId, ...body }),
    })
  const signIn = (cookie = '') => post('sign-in', { slug, email, password }, cookie)
  const challenged = async (cookie = '') =>
    ((await (await signIn(cookie)).json()) as { challenge: string }).challenge
  const cookies = (await signIn()).headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const device = cookies.find((cookie) => cookie?.startsWith('paydeck_device')) ?? ''
  const { secret } = (await merchant.call(api.beginSecondFactor, {})).data
  await merchant.call(api.turnSecondFactorOn, { body: { code: codeOf(secret) } })
  const ofStranger = await challenged()
  for (let n = 0; n < 12; n++) await signIn()

  const challenge = await challenged(device)
  const give = (one: string, cookie = '', code = '000000') =>
    post('sign-in-code', { challenge: one, code }, cookie)
  // Half a pair is refused, and so are halves of two sign-ins.
  expect((await give(challenge)).status).toBe(429)
  expect((await give(ofStranger, device)).status).toBe(429)
  expect((await give(`${challenge}x`, device)).status).toBe(429)
  expect((await give(challenge, device)).status).toBe(401)
  expect((await give(challenge, device, codeOf(secret, 1))).status).toBe(200)
  await flooded.stop()
})

test('a third download waits for a while, then gets 503 with Retry-After', async () => {
  // Without per-caller limits, which the floods above may have used up.
  const exporting = await startWorld({ alone: true })
  const { merchantId, token } = await exporting.merchant()
  const csv = () =>
    fetch(
      `${exporting.origin}/api/reports/merchants/${merchantId}/payments/csv?from=2026-04-01&to=2026-04-05&timeZone=Australia/Sydney`,
      { headers: { authorization: `Bearer ${token}` } },
    )
  expect((await csv()).status).toBe(200)
  const endless = { text: 'select generate_series(1, 10000000) as n', values: [] }
  const running = [
    await exporting.db.exports.csv(endless, 'UTC'),
    await exporting.db.exports.csv(endless, 'UTC'),
  ]
  const refused = await csv()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ errorCode: 'exports_busy' })
  // Closing the page frees its place.
  for (const request of running) request.destroy()
  await expect.poll(async () => (await csv()).status, { timeout: 5_000 }).toBe(200)
  await exporting.stop()
})

test('a stopping server finishes the requests in progress and accepts no new ones', async () => {
  const stopping = await startWorld({ alone: true })
  const merchant = await stopping.merchant()
  const order = await merchant.order({ amount: 64_00 })
  // Its provider takes four seconds to answer.
  const paying = order.pay(CARDS.slow)
  const { merchantId } = merchant
  const startedPayments = async () =>
    (await merchant.call(api.queryPayments, { merchantId, query: {} })).data
  await expect.poll(startedPayments, { timeout: 10_000, interval: 50 }).toHaveLength(1)
  const stopped = stopping.stop()
  await expect.poll(async () => (await stopping.ready()).isReady).toBe(false)
  const health = () =>
    fetch(`${stopping.origin}/health`).then(({ status }) => String(status), String)
  await expect.poll(health, { interval: 50 }).toContain('fetch failed')
  expect(await paying).toMatchObject({ transactionStatus: 'paid' })
  await stopped
})
