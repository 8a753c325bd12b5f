import type { SecondFactorOf } from '@paydeck/contract/calls/team'
import { api } from '@paydeck/contract/protocol/api'
import { createClient } from '@paydeck/contract/protocol/client'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { codeOf } from '../../../../test/authenticator.ts'
import { startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const OWED = { status: 403, errorCode: 'second_factor_owed' }
const SHORT = 'four-words'

type Caller = Pick<TestMerchant, 'call'>

/** Sets up an authenticator app; returns the recovery codes. */
async function setUp({ call }: Caller): Promise<string[]> {
  const { secret } = (await call(api.beginSecondFactor, {})).data
  const { data } = await call(api.turnSecondFactorOn, { body: { code: codeOf(secret) } })
  return data.recoveryCodes
}

const saveRule = ({ call, merchantId }: TestMerchant, askedOf: SecondFactorOf) =>
  call(api.saveSecondFactorRule, { merchantId, body: { askedOf } })

interface Entered extends Caller {
  owes: unknown
  cookie: string
}

async function entered(answer: Response): Promise<Entered> {
  const bases = { api: `${world.origin}/api`, v3: `${world.origin}/api/v3` }
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return {
    owes: decodeJwt(accessToken)['owes'] ?? null,
    call: createClient({ bases, token: () => Promise.resolve(accessToken) }),
    cookie: answer.headers
      .getSetCookie()
      .map((setCookie) => setCookie.split(';')[0])
      .join('; '),
  }
}

const post = (path: string, body: object, cookie = ''): Promise<Response> =>
  fetch(`${world.origin}/api/authn${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

const signIn = async (
  { tenantId, slug }: TestMerchant,
  { email, password }: { email: string; password: string },
): Promise<Entered> => entered(await post('/sign-in', { tenantId, slug, email, password }))

const refresh = async ({ merchantId }: TestMerchant, { cookie }: Entered): Promise<Entered> =>
  entered(await post('/refresh', { merchantId }, cookie))

test('BEY-110 when everyone needs one, a person without a second factor can do nothing until it is set up', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const colleague = await merchant.colleague({ role: 'manager' })
  await setUp(merchant)
  await saveRule(merchant, 'everyone')

  const person = await signIn(merchant, colleague)
  expect(person.owes).toBe('second_factor')
  for (const tried of [
    () => person.call(api.getBalances, { merchantId }),
    () => person.call(api.getPermissions, {}),
    () => person.call(api.listSessions, {}),
    () => person.call(api.endOtherSessions, {}),
  ])
    await expect(tried()).rejects.toMatchObject(OWED)
  // Another merchant still answers 404.
  const { merchantId: foreign } = await world.merchant()
  await expect(person.call(api.getBalances, { merchantId: foreign })).rejects.toMatchObject({
    status: 404,
  })

  const [code = ''] = await setUp(person)
  await person.call(api.getBalances, { merchantId })
  await expect(person.call(api.turnSecondFactorOff, { body: { code } })).rejects.toMatchObject({
    status: 409,
    errorCode: 'second_factor_required',
  })
  await saveRule(merchant, 'no_one')
  await person.call(api.turnSecondFactorOff, { body: { code } })
})

test('BEY-110 an existing session works until its next refresh, and again once the second factor is set up', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const colleague = await merchant.colleague({ role: 'viewer' })
  const before = await signIn(merchant, colleague)
  await setUp(merchant)
  await saveRule(merchant, 'everyone')
  await before.call(api.getPermissions, {})
  const after = await refresh(merchant, before)
  expect(after.owes).toBe('second_factor')
  await expect(before.call(api.getPermissions, {})).rejects.toMatchObject(OWED)
  await expect(after.call(api.queryPayments, query(merchantId))).rejects.toMatchObject(OWED)
  await setUp(await signIn(merchant, colleague))
  await after.call(api.getPermissions, {})
  expect((await refresh(merchant, after)).owes).toBe(null)
})

const query = (merchantId: string) => ({
  merchantId,
  query: { page: 1, createdAfter: '2026-11-01T00:00:00Z', createdBefore: '2026-11-20T23:59:59Z' },
})

test('BEY-110 when only short passwords need one, people with a long password sign in as before', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  await setUp(merchant)
  await saveRule(merchant, 'short_passwords')
  const [long, short] = [await merchant.colleague(), await merchant.colleague()]
  expect((await signIn(merchant, long)).owes).toBe(null)
  await short.call(api.changePassword, {
    body: { password: short.password, newPassword: SHORT },
  })
  const person = await signIn(merchant, { ...short, password: SHORT })
  expect(person.owes).toBe('second_factor')
  await setUp(person)
  await person.call(api.getBalances, { merchantId })

  // A password older than `has_short_password` is measured at the next sign-in.
  const older = await merchant.colleague()
  await older.call(api.changePassword, {
    body: { password: older.password, newPassword: SHORT },
  })
  await world.db.inGlobal((tx) =>
    tx
      .updateTable('global.appUser')
      .set({ hasShortPassword: null })
      .where('email', '=', older.email)
      .execute(),
  )
  expect((await signIn(merchant, { ...older, password: SHORT })).owes).toBe('second_factor')
})

test('BEY-110 only an owner with a second factor can require it; the change is emailed to admins and audited', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const admin = await merchant.colleague({ role: 'admin' })
  const rule = async () => (await call(api.getSecondFactorRule, { merchantId })).data.askedOf
  await expect(saveRule(merchant, 'everyone')).rejects.toMatchObject({
    status: 409,
    errorCode: 'own_second_factor_missing',
  })
  await expect(saveRule({ ...merchant, call: admin.call }, 'everyone')).rejects.toMatchObject({
    status: 403,
    errorCode: 'ownership_manage_required',
  })
  expect(await rule()).toBe('no_one')
  await setUp(merchant)
  await saveRule(merchant, 'everyone')
  await saveRule(merchant, 'everyone')
  expect(await rule()).toBe('everyone')
  expect(
    await world.db.reader.query(
      null,
      `select actor, details from app.audit_event
       where merchant_id = $1 and action = 'second_factor.rule_changed'`,
      [merchantId],
    ),
  ).toEqual([{ actor: merchant.userId, details: { before: 'no one', after: 'everyone' } }])
  const mails = await world.db.reader.query<{ recipient: string }>(
    null,
    `select recipient from app.mail where merchant_id = $1 and subject like '%Who needs two-factor%'`,
    [merchantId],
  )
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
    [merchant.email, admin.email].toSorted(),
  )
})

test('BEY-110 a person who lost app and codes sets it up again after support turns it off', async () => {
  const merchant = await world.merchant()
  await setUp(merchant)
  await saveRule(merchant, 'everyone')
  await world.services.secondFactor.reset(merchant.merchantId, merchant.email)
  const person = await signIn(merchant, merchant)
  expect(person.owes).toBe('second_factor')
  await setUp(person)
  await person.call(api.getPermissions, {})
})
