import { operatorApi, OPERATOR_BASE, type OperatorCallName } from '@paydeck/contract/operator/calls'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { OPERATOR_COOKIE } from '../src/http/operator/mount-operator.ts'
import { codeOf } from './authenticator.ts'
import { startWorld, type TestMerchant, type World } from './harness.ts'
import type { makeOperator, TestOperator } from './operators.ts'

const PASSWORD = 'eleven lamps over the quay'

let world: World
let merchant: TestMerchant
let pat: TestOperator

beforeAll(async () => {
  world = await startWorld()
  merchant = await world.merchant()
  pat = await newPerson()
})
afterAll(() => world.stop())

interface Answer {
  status: number
  body: Record<string, unknown>
  cookie: string
  setCookie: string
}

async function request(
  method: string,
  path: string,
  { body, cookie, token }: { body?: unknown; cookie?: string; token?: string } = {},
): Promise<Answer> {
  const answer = await fetch(world.origin + OPERATOR_BASE + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const setCookie = answer.headers.get('set-cookie') ?? ''
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    cookie: setCookie.split(';')[0] ?? '',
    setCookie,
  }
}

/** A person who set a password by the link, which used up the code before last. */
async function newPerson(options: Parameters<typeof makeOperator>[1] = {}): Promise<TestOperator> {
  const { operators, operatorSignIn } = world.services
  const email = `p${Math.random().toString(36).slice(2)}@operator.example`
  const { permissions = ['jobs:retry', 'security-log:read'] } = options
  const { secret } = await operators.add({ email, name: 'Pat', permissions, batchLimit: 0 })
  const token = (await operatorSignIn.link(email)) ?? ''
  const set = await request('POST', '/set-up', {
    body: { token, password: PASSWORD, code: codeOf(secret, -1) },
  })
  expect(set.status).toBe(200)
  const repeated = await request('POST', '/set-up', {
    body: { token, password: PASSWORD, code: codeOf(secret) },
  })
  expect(repeated.status).toBe(401)
  return {
    email,
    secret,
    actor: { operatorId: '', email, name: 'Pat', permissions, batchLimit: 0 },
  }
}

const signIn = ({ email, secret }: TestOperator, change: object = {}, steps = 0) =>
  request('POST', '/session', {
    body: { email, password: PASSWORD, code: codeOf(secret, steps), ...change },
  })

test('BEY-83 signing in needs address, password and code together, and does not reveal which was wrong', async () => {
  const failures = [
    await signIn(pat, { password: 'something else entirely' }),
    await signIn(pat, { code: '000000' }),
    await signIn(pat, { email: 'stranger@operator.example' }),
  ]
  expect(failures.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(new Set(failures.map(({ body }) => body['message'])).size).toBe(1)
  const entered = await signIn(pat)
  expect(entered).toMatchObject({ status: 200, body: { email: pat.email, name: 'Pat' } })
  expect(entered.setCookie).toMatch(/HttpOnly/)
  expect(entered.setCookie).toMatch(/SameSite=Strict/)
  expect(entered.setCookie).toMatch(/Path=\/operator/)
  // A code works only once.
  expect((await signIn(pat)).status).toBe(401)
  const { cookie } = entered
  expect((await request('GET', '/session', { cookie })).status).toBe(200)
  expect((await request('DELETE', '/session', { cookie })).status).toBe(200)
  expect((await request('GET', '/session', { cookie })).status).toBe(401)
})

test('BEY-83 a session ends when its person is disabled', async () => {
  const person = await newPerson()
  const { cookie } = await signIn(person)
  expect((await request('GET', '/session', { cookie })).status).toBe(200)
  await world.services.operators.disable(person.email)
  expect((await request('GET', '/session', { cookie })).status).toBe(401)
  expect((await signIn(person, {}, 1)).status).toBe(401)
})

test('BEY-83 slows down password guesses', async () => {
  const limited = await startWorld({ limits: true })
  const statuses: number[] = []
  for (let tries = 0; tries < 8; tries++) {
    const answer = await fetch(`${limited.origin}${OPERATOR_BASE}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: pat.email, password: 'a wrong one', code: '000000' }),
    })
    statuses.push(answer.status)
  }
  await limited.stop()
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
})

const calls = Object.entries(operatorApi).filter(([, { needs }]) => needs !== 'public') as [
  OperatorCallName,
  (typeof operatorApi)[OperatorCallName],
][]

test('BEY-84 a merchant’s credentials open no call of the desk, and the desk’s cookie no call of a merchant', async () => {
  const person = await newPerson()
  const { cookie } = await signIn(person)
  const staffCookie = await merchant.sessionCookie()
  const secretKey = await merchant.secretKey()
  for (const [name, { method, path }] of calls) {
    const at = path.replaceAll(/\{\w+\}/g, 'PB000001')
    const body = method === 'POST' ? {} : undefined
    const tries = [
      await request(method, at, { body }),
      await request(method, at, { body, token: merchant.token }),
      await request(method, at, { body, token: secretKey }),
      await request(method, at, { body, cookie: staffCookie }),
      await request(method, at, { body, cookie: staffCookie.replace(/^[^=]+/, OPERATOR_COOKIE) }),
    ]
    expect([name, ...tries.map(({ status }) => status)]).toEqual([name, 401, 401, 401, 401, 401])
  }
  const merchantPath = `/api${api.queryPayments.path.replace('{merchantId}', merchant.merchantId)}`
  const value = cookie.slice(cookie.indexOf('=') + 1)
  for (const headers of [
    { cookie },
    { authorization: `Bearer ${value}` },
    { cookie: staffCookie.replace(/=.*/, `=${value}`) },
  ])
    expect((await fetch(world.origin + merchantPath, { headers })).status).toBe(401)
})

test('BEY-84 each act of the desk needs its permission, and a refusal is recorded with the address', async () => {
  const person = await newPerson({ permissions: ['security-log:read'] })
  const { cookie } = await signIn(person)
  for (const [name, { method, path, needs }] of calls) {
    if (name === 'signOut') continue
    const answer = await request(method, path.replaceAll(/\{\w+\}/g, 'PB000001'), {
      cookie,
      ...(method === 'POST' && { body: {} }),
    })
    const isRefused = answer.status === 403
    expect([name, isRefused]).toEqual([name, needs !== 'session' && needs !== 'security-log:read'])
  }
  const { body } = await request('GET', '/security-log', { cookie })
  const events = body['events'] as { actor: string; outcome: string; address: string }[]
  const refused = events.filter(
    ({ actor, outcome }) => actor === person.email && outcome === 'refused',
  )
  expect(refused.length).toBeGreaterThan(5)
  expect(refused[0]?.address).toBe('127.0.0.1')
})

test('BEY-86 the desk shows merchants, jobs and open work, sets a hold and retries jobs, all recorded', async () => {
  const person = await newPerson({ permissions: ['merchants:hold', 'jobs:retry'] })
  const { cookie } = await signIn(person)
  const { body: watch } = await request('GET', '/watch', { cookie })
  const sweeps = watch['sweeps'] as { name: string }[]
  expect(sweeps.map(({ name }) => name)).toContain('client-money.prove')
  expect(
    await request('POST', '/jobs/retry', { cookie, body: { queue: 'mail.send' } }),
  ).toMatchObject({
    status: expect.any(Number),
  })
  const set = await request('POST', `/merchants/${merchant.merchantId}/hold`, {
    cookie,
    body: { hours: 24 },
  })
  expect(set.status).toBe(200)
  const { body } = await request('GET', '/merchants', { cookie })
  const shown = (body['merchants'] as { slug: string; payoutHoldHours: number }[]).find(
    ({ slug }) => slug === merchant.slug,
  )
  expect(shown).toMatchObject({ payoutHoldHours: 24, isActivated: true, country: 'AU' })
  expect(
    (await request('POST', '/merchants/mcht_AAAAAAAAAAAAAAAA/hold', { cookie, body: { hours: 1 } }))
      .status,
  ).toBe(404)
})

test('BEY-139 the desk reads settlements, and answers 404 for an unknown one', async () => {
  const person = await newPerson({ permissions: ['bank:import', 'settlements:resolve'] })
  const { cookie } = await signIn(person)
  const read = await request('POST', '/settlements/read', { cookie })
  expect(read).toMatchObject({ status: 200, body: { read: expect.any(Array) } })
  expect((await request('GET', '/settlements', { cookie })).body).toEqual({
    settlements: expect.any(Array),
  })
  const unknown = '/settlements/sttl_AAAAAAAAAAAAAAAA'
  expect((await request('GET', unknown, { cookie })).status).toBe(404)
  const reason = { line: null, reason: 'known' }
  expect((await request('POST', `${unknown}/resolve`, { cookie, body: reason })).status).toBe(404)
  const none = { line: null, reason: '' }
  expect((await request('POST', `${unknown}/resolve`, { cookie, body: none })).status).toBe(400)
})

test('BEY-160 the desk limits what a merchant may be paid, with its own permission, and records it', async () => {
  const path = `/merchants/${merchant.merchantId}/limits`
  const limits = { limitPayment: 500_00, limitDay: 2_000_00, limitMonth: null }
  const holder = await signIn(await newPerson({ permissions: ['merchants:hold'] }))
  expect((await request('POST', path, { cookie: holder.cookie, body: limits })).status).toBe(403)
  const person = await newPerson({ permissions: ['merchants:limits', 'security-log:read'] })
  const { cookie } = await signIn(person)
  expect((await request('POST', path, { cookie, body: limits })).status).toBe(200)
  const { body } = await request('GET', '/merchants', { cookie })
  expect(body['merchants']).toContainEqual(
    expect.objectContaining({ merchantId: merchant.merchantId, ...limits }),
  )
  const refused = [
    [{ ...limits, limitPayment: 0 }, 400],
    [{ ...limits, limitDay: 400_00 }, 400],
    [{ limitPayment: 1 }, 400],
  ] as const
  for (const [invalid, status] of refused)
    expect(
      (await request('POST', path, { cookie, body: invalid })).status,
      JSON.stringify(invalid),
    ).toBe(status)
  const unknown = '/merchants/mcht_AAAAAAAAAAAAAAAA/limits'
  expect((await request('POST', unknown, { cookie, body: limits })).status).toBe(404)
  const log = await request('GET', '/security-log', { cookie })
  expect(log.body['events']).toContainEqual(
    expect.objectContaining({
      actor: person.email,
      action: 'merchant.limits_set',
      subject: merchant.slug,
      details: expect.stringContaining('payment: none to $500.00'),
    }),
  )
})

test('BEY-179 the desk sets and shows a reserve, with its own permission, and records it', async () => {
  const path = `/merchants/${merchant.merchantId}/reserve`
  const terms = { basisPoints: 1_250, days: 90 }
  const other = await signIn(await newPerson({ permissions: ['merchants:limits'] }))
  expect((await request('POST', path, { cookie: other.cookie, body: { terms } })).status).toBe(403)
  const person = await newPerson({ permissions: ['merchants:reserve', 'security-log:read'] })
  const { cookie } = await signIn(person)
  expect((await request('POST', path, { cookie, body: { terms } })).status).toBe(200)
  // Everyone at the desk sees it.
  const response = await request('GET', path, { cookie: other.cookie })
  expect(response).toMatchObject({ status: 200, body: { terms, held: [] } })
  const { body } = await request('GET', '/merchants', { cookie })
  expect(body['merchants']).toContainEqual(
    expect.objectContaining({
      merchantId: merchant.merchantId,
      reserveBasisPoints: 1_250,
      reserveDays: 90,
    }),
  )
  for (const invalid of [
    { terms: { basisPoints: 0, days: 90 } },
    { terms: { basisPoints: 10_001, days: 90 } },
    { terms: { basisPoints: 100, days: 541 } },
    { terms: { basisPoints: 100 } },
    {},
  ])
    expect(
      (await request('POST', path, { cookie, body: invalid })).status,
      JSON.stringify(invalid),
    ).toBe(400)
  const unknown = '/merchants/mcht_AAAAAAAAAAAAAAAA/reserve'
  expect((await request('GET', unknown, { cookie })).status).toBe(404)
  expect((await request('POST', unknown, { cookie, body: { terms } })).status).toBe(404)
  expect((await request('POST', path, { cookie, body: { terms: null } })).status).toBe(200)
  const log = await request('GET', '/security-log', { cookie })
  const details = (log.body['events'] as { action: string; subject: string; details: string }[])
    .filter(({ action, subject }) => action === 'merchant.reserve_set' && subject === merchant.slug)
    .map((event) => event.details)
  expect(details.toSorted()).toEqual([
    'terms: 12.5 % for 90 days to none',
    'terms: none to 12.5 % for 90 days',
  ])
})

test('BEY-226 the desk sets and shows a fixed reserve, with the permission, and records it', async () => {
  const path = `/merchants/${merchant.merchantId}/reserve/fixed`
  const other = await signIn(await newPerson({ permissions: ['merchants:limits'] }))
  const body = { fixed: 500_00 }
  expect((await request('POST', path, { cookie: other.cookie, body })).status).toBe(403)
  const person = await newPerson({ permissions: ['merchants:reserve', 'security-log:read'] })
  const { cookie } = await signIn(person)
  expect((await request('POST', path, { cookie, body })).status).toBe(200)
  const reserve = `/merchants/${merchant.merchantId}/reserve`
  expect((await request('GET', reserve, { cookie: other.cookie })).body).toMatchObject({
    fixed: { currency: 'AUD', amount: 500_00 },
  })
  const { body: listed } = await request('GET', '/merchants', { cookie })
  expect(listed['merchants']).toContainEqual(
    expect.objectContaining({ merchantId: merchant.merchantId, reserveFixed: 500_00 }),
  )
  for (const invalid of [{ fixed: 0 }, { fixed: 1.5 }, {}])
    expect((await request('POST', path, { cookie, body: invalid })).status).toBe(400)
  const unknown = '/merchants/mcht_AAAAAAAAAAAAAAAA/reserve/fixed'
  expect((await request('POST', unknown, { cookie, body })).status).toBe(404)
  expect((await request('POST', path, { cookie, body: { fixed: null } })).status).toBe(200)
  const log = await request('GET', '/security-log', { cookie })
  const details = (log.body['events'] as { subject: string; details: string }[])
    .filter((event) => event.subject === merchant.slug && event.details.startsWith('fixed'))
    .map((event) => event.details)
  expect(details.toSorted()).toEqual(['fixed: $500.00 AUD to none', 'fixed: none to $500.00 AUD'])
})

test('BEY-157 the desk lists changes that bypassed the server', async () => {
  const { cookie } = await signIn(await newPerson())
  const problems = ['journal jrnl_x (payment_captured of tran_x) was deleted']
  const checkedAt = new Date('2026-05-01T10:00:00Z')
  const { merchantId, slug } = merchant
  await world.db.inMerchant(merchantId, (tx) =>
    tx.insertInto('app.bookCheck').values({ merchantId, checkedAt, wrong: problems }).execute(),
  )
  const { body } = await request('GET', '/watch', { cookie })
  expect(body['books']).toContainEqual({
    merchantId,
    slug,
    checkedAt: checkedAt.toISOString(),
    what: problems[0],
    acknowledgedBy: null,
    reason: null,
  })
  await world.services.bookChain.verify(merchantId)
  const after = await request('GET', '/watch', { cookie })
  expect((after.body['books'] as { slug: string }[]).filter((book) => book.slug === slug)).toEqual(
    [],
  )
})

test('BEY-215 the desk proves client money for a past day and checks signatures, like the command', async () => {
  const person = await newPerson({ permissions: ['bank:import', 'security-log:read'] })
  const { cookie } = await signIn(person)
  const day = world.services.clientMoney.lastDay()
  const proved = await request('POST', '/client-money/prove', { cookie, body: {} })
  expect(proved).toMatchObject({ status: 200, body: { day, isWhole: expect.any(Boolean) } })
  const { body } = await request('GET', '/client-money', { cookie })
  const newest = (body['proofs'] as { day: string; difference: number }[]).slice(0, 2)
  expect(newest.map((proof) => proof.day)).toEqual([day, day])
  expect(proved.body['isWhole']).toBe(newest.every(({ difference }) => difference === 0))
  expect(
    await request('POST', '/client-money/prove', { cookie, body: { day: '2999-01-01' } }),
  ).toMatchObject({
    status: 400,
    body: { message: '2999-01-01 is not over yet.' },
  })
  const checked = await request('GET', '/client-money/verify', { cookie })
  expect(checked.body).toMatchObject({ proofs: expect.any(Number), wrong: [], unread: [] })
  expect(checked.body['proofs']).toBeGreaterThanOrEqual(2)
  const log = await request('GET', '/security-log', { cookie })
  expect(log.body['events']).toContainEqual(
    expect.objectContaining({ actor: person.email, action: 'client_money.proved', subject: day }),
  )
})
