import { api } from '@paydeck/contract/protocol/api'
import { createClient } from '@paydeck/contract/protocol/client'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { codeOf } from '../../../../test/authenticator.ts'
import { startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'
import { mailsOf } from '../../../../test/mails.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Two merchants of one tenant; the owner of the first is staff of the second, in the given role. */
async function twoMerchants(role = 'viewer'): Promise<[TestMerchant, TestMerchant]> {
  const first = await world.merchant()
  const second = await world.merchant({ tenantId: first.tenantId })
  await second.call(api.inviteMember, {
    merchantId: second.merchantId,
    body: { email: first.email, role: role as 'viewer' },
  })
  return [first, second]
}

const post = (path: string, body: object, headers: Record<string, string>): Promise<Response> =>
  fetch(`${world.origin}/api/authn${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Changes merchant as the browser does, then refreshes the new session at the other dashboard. */
async function change(token: string, { merchantId }: TestMerchant, cookie = '') {
  const answer = await post(
    '/change-merchant',
    { merchantId },
    { authorization: `Bearer ${token}`, cookie },
  )
  if (!answer.ok) return { refusal: [answer.status, await answer.json()] }
  const opened = await post('/refresh', { merchantId }, { cookie: cookieOf(answer) })
  const { accessToken } = (await opened.json()) as { accessToken: string }
  const bases = { api: `${world.origin}/api`, v3: `${world.origin}/api/v3` }
  return {
    said: await answer.json().catch(() => null),
    token: accessToken,
    cookie: cookieOf(opened),
    call: createClient({ bases, token: () => Promise.resolve(accessToken) }),
  }
}

test('BEY-112 staff of two merchants switch without a password; each token works at one merchant', async () => {
  const [first, second] = await twoMerchants()
  const line = ({ merchantId, slug }: TestMerchant, isThisOne: boolean) => ({
    merchantId,
    slug,
    businessName: `${slug} Pty Ltd`,
    brandName: slug,
    isThisOne,
  })
  const { data } = await first.call(api.listWorkplaces, {})
  expect(data.toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne))).toEqual([
    line(first, true),
    line(second, false),
  ])

  const { call, token = '' } = await change(first.token, second)
  expect(decodeJwt(token)['merchantId']).toBe(second.merchantId)
  const { merchantId } = second
  await call?.(api.getMerchantStatus, { merchantId })
  // The second merchant's role applies, and the token does not work at the first.
  await expect(call?.(api.getBalances, { merchantId })).rejects.toMatchObject({ status: 403 })
  await expect(
    call?.(api.getMerchantStatus, { merchantId: first.merchantId }),
  ).rejects.toMatchObject({ status: 404 })
  // The original session is still valid.
  await first.call(api.getBalances, { merchantId: first.merchantId })
  expect(
    await world.db.reader.query(
      null,
      `select actor from app.audit_event
       where merchant_id = $1 and actor = $2 and action = 'sign_in.succeeded'`,
      [merchantId, first.userId],
    ),
  ).toEqual([{ actor: first.userId }])
})

test('BEY-112 the new session inherits sign-in time and expiry, and replaces an earlier one', async () => {
  const [first, second] = await twoMerchants()
  await world.db.inGlobal((tx) =>
    tx
      .updateTable('global.session')
      .set({
        authenticatedAt: new Date(Date.now() - 16 * 60_000),
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      .where('sessionId', '=', String(decodeJwt(first.token)['sid']))
      .execute(),
  )
  const timesAt = (token = '') =>
    world.db.reader.query(
      null,
      'select authenticated_at, expires_at from global.session where session_id = $1',
      [decodeJwt(token)['sid']],
    )
  const once = await change(first.token, second)
  expect(await timesAt(once.token)).toEqual(await timesAt(first.token))
  const repeated = await change(first.token, second, once.cookie)
  await repeated.call?.(api.getPermissions, {})
  await expect(once.call?.(api.getPermissions, {})).rejects.toMatchObject({ status: 401 })
})

test('BEY-112 answers 404 for a merchant where the person is not staff, in any tenant', async () => {
  const [first, second] = await twoMerchants()
  const sibling = await world.merchant({ tenantId: first.tenantId })
  const foreign = await world.merchant()
  for (const other of [sibling, foreign]) {
    const { refusal } = await change(first.token, other)
    expect(refusal?.[0]).toBe(404)
  }
  // The second merchant's owner is not staff of the first.
  expect((await change(second.token, first)).refusal?.[0]).toBe(404)
  await second.call(api.removeMember, { merchantId: second.merchantId, userId: first.userId })
  expect((await change(first.token, second)).refusal?.[0]).toBe(404)
  expect((await first.call(api.listWorkplaces, {})).data).toHaveLength(1)
})

test('BEY-112 a session older than the second factor needs step-up; a person who owes one sets it up there', async () => {
  const [first, second] = await twoMerchants()
  const other = await first.signIn()
  const { secret } = (await first.call(api.beginSecondFactor, {})).data
  await first.call(api.turnSecondFactorOn, { body: { code: codeOf(secret) } })
  const { refusal } = await change(other, second)
  expect(refusal).toEqual([403, expect.objectContaining({ errorCode: 'step_up_required' })])
  await first.call(api.confirmIdentity, {
    body: { password: first.password, code: codeOf(secret, 1) },
  })
  expect(decodeJwt((await change(first.token, second)).token ?? '')['owes'] ?? null).toBe(null)

  const third = await world.merchant({ tenantId: first.tenantId })
  const person = await first.colleague()
  await third.call(api.inviteMember, {
    merchantId: third.merchantId,
    body: { email: person.email, role: 'viewer' },
  })
  const setup = (await third.call(api.beginSecondFactor, {})).data
  await third.call(api.turnSecondFactorOn, { body: { code: codeOf(setup.secret) } })
  await third.call(api.saveSecondFactorRule, {
    merchantId: third.merchantId,
    body: { askedOf: 'everyone' },
  })
  const owing = await change(person.token, third)
  expect(decodeJwt(owing.token ?? '')['owes']).toBe('second_factor')
  await expect(owing.call?.(api.getPermissions, {})).rejects.toMatchObject({
    errorCode: 'second_factor_owed',
  })
})

test('BEY-112 invites a person who already has a password to sign in with it', async () => {
  const [first, second] = await twoMerchants()
  const mails = await mailsOf(world, second.merchantId, {
    kind: 'invitation',
    recipient: first.email,
  })
  expect(mails.map(({ plain }) => /with\s+the\s+password\s+you\s+have/.test(plain))).toEqual([true])
  const team = (await second.call(api.listTeam, { merchantId: second.merchantId })).data
  expect(team.find(({ email }) => email === first.email)?.state).toBe('active')
})
