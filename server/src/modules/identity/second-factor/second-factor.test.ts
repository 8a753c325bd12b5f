import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { codeOf } from '../../../../test/authenticator.ts'
import {
  startWorld,
  type Colleague,
  type TestMerchant,
  type World,
} from '../../../../test/harness.ts'
import { systemRandom } from '../../../kit/random.ts'
import { deriveKey, sign } from '../../../kit/secrets/secrets.ts'
import { newRecoveryCode } from './recovery-codes.ts'

const MINUTE = 60_000

let world: World
/** With rate limits. All tests share its address, so it signs in over HTTP only a few times. */
let strict: World
beforeAll(async () => {
  world = await startWorld()
  strict = await startWorld({ limits: true })
})
afterAll(() => Promise.all([world.stop(), strict.stop()]))

interface Answer {
  status: number
  body: Record<string, string>
  cookies: string[]
}

async function post(path: string, body: unknown, cookie = ''): Promise<Answer> {
  const sent = await fetch(`${world.origin}/api/authn/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const text = await sent.text()
  return {
    status: sent.status,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, string>,
    cookies: sent.headers.getSetCookie().map((header) => header.split(';')[0] ?? ''),
  }
}

/** A staff member with an authenticator app. */
interface Guarded extends Colleague {
  merchant: TestMerchant
  secret: string
  recoveryCodes: string[]
}

async function guarded(at = world): Promise<Guarded> {
  const merchant = await at.merchant()
  const person = await merchant.colleague()
  const { secret } = (await person.call(api.beginSecondFactor, {})).data
  const { data } = await person.call(api.turnSecondFactorOn, { body: { code: codeOf(secret) } })
  return { ...person, merchant, secret, recoveryCodes: data.recoveryCodes }
}

const signIn = ({ merchant, email, password }: Guarded) =>
  post('sign-in', { tenantId: merchant.tenantId, slug: merchant.slug, email, password })

const enterCode = (person: Guarded, challenge: string | undefined, code: string, cookie = '') =>
  post('sign-in-code', { tenantId: person.merchant.tenantId, challenge, code }, cookie)

/** The notices emailed to the person. */
async function noticesOf({ merchant, email }: Guarded): Promise<string[]> {
  const rows = await world.db.inMerchant(merchant.merchantId, (tx) =>
    tx
      .selectFrom('app.mail')
      .select('subject')
      .where('merchantId', '=', merchant.merchantId)
      .where('kind', '=', 'security_notice')
      .where('recipient', '=', email)
      .orderBy('createdAt')
      .execute(),
  )
  return rows.map(({ subject }) => subject.replace(/^.*: /, ''))
}

async function expireDevice(person: Guarded): Promise<void> {
  await world.db.inGlobal((tx) =>
    tx
      .updateTable('global.refToken')
      .set({ expiresAt: new Date() })
      .where('kind', '=', 'challenge')
      .where('merchantId', '=', person.merchant.merchantId)
      .execute(),
  )
}

/** Forgets the step of the last code, as if half a minute had passed. */
async function later({ merchant }: Guarded): Promise<void> {
  await world.db.inGlobal((tx) =>
    tx
      .updateTable('global.secondFactor')
      .set({ lastStep: 0 })
      .where('tenantId', '=', merchant.tenantId)
      .execute(),
  )
}

describe('turning it on', () => {
  test('becomes active only with the first code, and notifies the person', async () => {
    const merchant = await world.merchant()
    const person = { ...(await merchant.colleague()), merchant, secret: '', recoveryCodes: [] }
    const { secret, uri } = (await person.call(api.beginSecondFactor, {})).data
    expect(uri).toContain(`secret=${secret}`)
    expect((await person.call(api.getSecondFactor, {})).data.isOn).toBe(false)
    expect((await signIn(person)).body['outcome']).toBe('signed_in')
    await expect(
      person.call(api.turnSecondFactorOn, { body: { code: '000000' } }),
    ).rejects.toMatchObject({ status: 403, errorCode: 'wrong_code' })

    const { data } = await person.call(api.turnSecondFactorOn, { body: { code: codeOf(secret) } })
    expect(new Set(data.recoveryCodes).size).toBe(10)
    expect((await person.call(api.getSecondFactor, {})).data).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    })
    expect((await signIn(person)).body['outcome']).toBe('second_factor')
    expect(await noticesOf(person)).toEqual(['Two-factor sign-in is on'])
    await expect(person.call(api.beginSecondFactor, {})).rejects.toMatchObject({ status: 409 })
  })

  test('stores neither the secret nor a recovery code in clear', async () => {
    const { merchant, secret, recoveryCodes } = await guarded()
    const rows = await world.db.reader.query(
      'test_second_factor',
      `select f::text, c::text as code, encode(f.secret_sealed, 'escape') as sealed,
              encode(c.code_hash, 'escape') as hash
       from global.second_factor f join global.recovery_code c using (tenant_id, user_id)
       where f.tenant_id = $1`,
      [merchant.tenantId],
    )
    expect(rows).toHaveLength(10)
    for (const secretText of [secret, ...recoveryCodes])
      expect(JSON.stringify(rows)).not.toContain(secretText)
  })

  test('requires a recent sign-in', async () => {
    const merchant = await world.merchant()
    const person = await merchant.colleague()
    await world.db.inGlobal((tx) =>
      tx
        .updateTable('global.session')
        .set({ authenticatedAt: new Date(Date.now() - 16 * MINUTE) })
        .where('merchantId', '=', merchant.merchantId)
        .execute(),
    )
    await expect(person.call(api.beginSecondFactor, {})).rejects.toMatchObject({
      status: 403,
      errorCode: 'step_up_required',
    })
  })
})

describe('signing in with it', () => {
  test('the password alone gives no session or cookie; the code opens the dashboard', async () => {
    const person = await guarded()
    await later(person)
    const challenge = await signIn(person)
    expect(challenge).toMatchObject({
      status: 200,
      body: { outcome: 'second_factor' },
      cookies: [],
    })
    expect(challenge.body['accessToken']).toBeUndefined()
    const entered = await enterCode(person, challenge.body['challenge'], codeOf(person.secret))
    expect(entered).toMatchObject({ status: 200, body: { outcome: 'signed_in' } })
    expect(
      entered.cookies
        .map((cookie) => cookie.replace(/^(paydeck_[a-z]+(?:_in)?).*/, '$1'))
        .toSorted(),
    ).toEqual(['paydeck_device', 'paydeck_session', 'paydeck_signed_in'])
    const actor = await world.services.identity.staff(entered.body['accessToken'])
    expect(actor.email).toBe(person.email)
  })

  test('accepts a code once, and its challenge once', async () => {
    const person = await guarded()
    const first = (await signIn(person)).body['challenge']
    // The code that turned it on is used up.
    expect((await enterCode(person, first, codeOf(person.secret))).body['errorCode']).toBe(
      'wrong_code',
    )
    const next = codeOf(person.secret, 1)
    expect((await enterCode(person, first, next)).status).toBe(200)
    expect((await enterCode(person, first, next)).body['errorCode']).toBe('challenge_expired')
    const second = (await signIn(person)).body['challenge']
    expect((await enterCode(person, second, next)).body['errorCode']).toBe('wrong_code')
  })

  test('gives the same answer for a challenge that is too old, made up or of another tenant', async () => {
    const person = await guarded()
    const stranger = await guarded()
    const answers: Answer[] = []
    const { challenge } = (await signIn(person)).body
    const code = codeOf(person.secret, 1)
    answers.push(await enterCode({ ...person, merchant: stranger.merchant }, challenge, code))
    await expireDevice(person)
    answers.push(await enterCode(person, challenge, code))
    answers.push(await enterCode(person, 'made-up', code))
    for (const { status, body } of answers)
      expect([status, body['message']]).toEqual([401, 'That took too long. Please log in again.'])
  })

  test('the challenge alone opens nothing, nor does its answer after the person was disabled', async () => {
    const person = await guarded()
    const { tenantId } = person.merchant
    const { challenge } = (await signIn(person)).body
    const asToken = await post('sign-in-custom-token', { tenantId, customToken: challenge })
    expect(asToken.status).toBe(401)
    await world.db.inGlobal((tx) =>
      tx
        .updateTable('global.appUser')
        .set({ disabledAt: new Date(Date.now()) })
        .where('tenantId', '=', tenantId)
        .where('email', '=', person.email)
        .execute(),
    )
    const answer = await enterCode(person, challenge, codeOf(person.secret, 1))
    expect(answer.body['message']).toBe('That took too long. Please log in again.')
  })

  test('still asks for the code after a password reset by email', async () => {
    const person = await guarded()
    const { merchant } = person
    const newInvitation = await world.services.staff.invite({
      merchantId: merchant.merchantId,
      email: person.email,
      role: 'admin',
    })
    const { customToken } = await world.services.identity.resetPassword(
      newInvitation.refToken,
      'a quiet harbour at noon',
    )
    const entered = await post('sign-in-custom-token', { tenantId: merchant.tenantId, customToken })
    expect(entered).toMatchObject({ status: 200, body: { outcome: 'second_factor' }, cookies: [] })
    const completed = await enterCode(person, entered.body['challenge'], codeOf(person.secret, 1))
    expect(completed.body['outcome']).toBe('signed_in')
  })

  test('throttles guesses at codes, but not on the owner’s own device', async () => {
    const person = await guarded(strict)
    const { tenantId, slug } = person.merchant
    const { identity } = strict.services
    const address = `net of ${slug}`
    const requestReset = async (): Promise<string> => {
      const from = { address, userAgent: '', deviceToken: undefined }
      const { email, password } = person
      const entered = await identity.signIn({ tenantId, slug, email, password }, from)
      return entered.outcome === 'second_factor' ? entered.challenge : ''
    }
    const answer = async (challenge: string, code: string, device?: string): Promise<unknown> => {
      const from = { address, userAgent: '', deviceToken: () => device }
      return identity.submitCode({ tenantId, challenge, code }, from).then(
        () => 'in',
        ({ status }: { status: number }) => status,
      )
    }
    const challenge = await requestReset()
    const outcomes: unknown[] = []
    for (let n = 0; n < 6; n++) outcomes.push(await answer(challenge, '000000'))
    expect(outcomes).toEqual([401, 401, 401, 401, 401, 429])
    const code = codeOf(person.secret, 1)
    expect(await answer(challenge, code)).toBe(429)
    const device = identity.device(tenantId, person.email).renew(undefined)
    expect(await answer(await requestReset(), code, device)).toBe('in')
  })
})

test('ten wrong codes from anywhere lock the account for unknown devices', async () => {
  const person = await guarded(strict)
  const { tenantId, slug } = person.merchant
  const { identity } = strict.services
  const { email, password } = person
  const answer = async (address: string): Promise<unknown> => {
    const from = { address, userAgent: '' }
    const entered = await identity.signIn(
      { tenantId, slug, email, password },
      { ...from, deviceToken: undefined },
    )
    const challenge = entered.outcome === 'second_factor' ? entered.challenge : ''
    return identity
      .submitCode(
        { tenantId, challenge, code: '000000' },
        { ...from, deviceToken: () => undefined },
      )
      .catch(({ status }: { status: number }) => status)
  }
  const outcomes: unknown[] = []
  for (let n = 0; n < 11; n++) outcomes.push(await answer(`${slug} ${n}`))
  expect(outcomes).toEqual([...Array<number>(10).fill(401), 429])
})

describe('a lost device', () => {
  test('a recovery code signs in once, however it is typed, and the person is notified', async () => {
    const person = await guarded()
    const code = person.recoveryCodes[3] ?? ''
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `
    const { challenge } = (await signIn(person)).body
    const entered = await enterCode(person, challenge, typed)
    expect(entered.status).toBe(200)
    const repeated = await enterCode(person, (await signIn(person)).body['challenge'], code)
    expect(repeated.body['errorCode']).toBe('wrong_code')
    expect((await person.call(api.getSecondFactor, {})).data.recoveryCodesLeft).toBe(9)
    expect(await noticesOf(person)).toContain('A recovery code was used to sign in')
  })

  test('new recovery codes void the earlier ones', async () => {
    const person = await guarded()
    const [first = '', second = ''] = person.recoveryCodes
    const { data } = await person.call(api.renewRecoveryCodes, { body: { code: first } })
    expect(data.recoveryCodes).toHaveLength(10)
    const { challenge } = (await signIn(person)).body
    expect((await enterCode(person, challenge, second)).status).toBe(401)
    expect((await enterCode(person, challenge, data.recoveryCodes[0] ?? '')).status).toBe(200)
  })

  test('an operator can turn it off; an account of another tenant is not affected', async () => {
    const person = await guarded()
    const other = await guarded()
    const { secondFactor } = world.services
    await expect(secondFactor.reset(other.merchant.merchantId, person.email)).rejects.toMatchObject(
      { status: 404 },
    )
    await secondFactor.reset(person.merchant.merchantId, person.email)
    expect((await signIn(person)).body['outcome']).toBe('signed_in')
    expect((await signIn(other)).body['outcome']).toBe('second_factor')
    expect(await noticesOf(person)).toContain('Two-factor sign-in was taken off your account')
  })

  test('recovery codes issued before hashes were sealed also work once', async () => {
    const person = await guarded()
    const { tenantId } = person.merchant
    const [factor] = await world.db.reader.query<{ userId: string }>(
      null,
      'select user_id from global.second_factor where tenant_id = $1',
      [tenantId],
    )
    const userId = factor?.userId ?? ''
    const code = newRecoveryCode(systemRandom)
    const text = JSON.stringify([tenantId, userId, code.replace('-', '')])
    const key = deriveKey(world.foundation.secrets[0], 'recovery code')
    const codeHash = Buffer.from(sign(key, text), 'base64url')
    await world.db.inGlobal((tx) =>
      tx
        .insertInto('global.recoveryCode')
        .values({ tenantId, userId, codeHash, usedAt: null })
        .execute(),
    )
    const turnOff = () => person.call(api.turnSecondFactorOff, { body: { code } })
    await turnOff()
    await expect(turnOff()).rejects.toMatchObject({ status: 409 })
  })
})

test('turning it off requires a code', async () => {
  const person = await guarded()
  const turnOff = (code: string) => person.call(api.turnSecondFactorOff, { body: { code } })
  await expect(turnOff('000000')).rejects.toMatchObject({ status: 403, errorCode: 'wrong_code' })
  await turnOff(codeOf(person.secret, 1))
  expect((await person.call(api.getSecondFactor, {})).data).toEqual({
    isOn: false,
    since: null,
    recoveryCodesLeft: 0,
  })
  expect((await signIn(person)).body['outcome']).toBe('signed_in')
  await expect(turnOff(codeOf(person.secret))).rejects.toMatchObject({ status: 409 })
})

test('changing the password requires a recent code as well as the current password', async () => {
  const person = await guarded()
  await world.db.inGlobal((tx) =>
    tx
      .updateTable('global.session')
      .set({ authenticatedAt: new Date(Date.now() - 16 * MINUTE) })
      .where('tenantId', '=', person.merchant.tenantId)
      .execute(),
  )
  const body = { password: person.password, newPassword: 'a quiet harbour at noon' }
  await expect(person.call(api.changePassword, { body })).rejects.toMatchObject({
    status: 403,
    errorCode: 'step_up_required',
  })
})

test('confirming a sensitive action requires the code as well', async () => {
  const person = await guarded()
  const confirm = (code?: string) =>
    person.call(api.confirmIdentity, {
      body: { password: person.password, ...(code !== undefined && { code }) },
    })
  expect((await confirm()).data).toEqual({ outcome: 'second_factor' })
  await expect(confirm('000000')).rejects.toMatchObject({ status: 403, errorCode: 'wrong_code' })
  expect((await confirm(codeOf(person.secret, 1))).data).toEqual({ outcome: 'confirmed' })
})
