import { randomBytes } from 'node:crypto'

import { MERCHANT_STAFF } from '@paydeck/contract/access/claims'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'
import { openProvider } from '../../../../test/open-provider.ts'
import type { BearerSubject, IdentityProvider, PersonRef } from './identity-provider.ts'

// The contract that every adapter must meet. `npm run test:identity-platform` runs it against the hosted service.

let world: World
let provider: IdentityProvider
beforeAll(async () => {
  world = await startWorld()
  provider = openProvider(world)
})
afterAll(() => world.stop())

const PASSWORD = 'a quiet harbour at noon'
const OTHER = 'another quiet harbour'
const noop = (): Promise<void> => Promise.resolve()

interface Someone extends PersonRef {
  merchantId: string
  email: string
}

/** A staff member who has not chosen a password. */
async function invited(merchant: TestMerchant): Promise<Someone> {
  const email = `p${randomBytes(6).toString('hex')}@people.example`
  const { merchantId, tenantId } = merchant
  const { userId } = await world.services.staff.invite({ merchantId, email, role: 'staff' })
  return { tenantId, userId, merchantId, email }
}

/** A staff member whose password is PASSWORD. */
async function invitedUser(at?: TestMerchant): Promise<Someone> {
  const user = await invited(at ?? (await world.merchant()))
  await provider.setPassword(user, PASSWORD, { alongside: noop })
  return user
}

const subject = (user: Someone, sessionId: string): BearerSubject => ({
  ...user,
  role: 'staff',
  sessionId,
  userType: MERCHANT_STAFF,
})

const isRight = async ({ tenantId, email }: Someone, password: string): Promise<boolean> =>
  (await provider.verifyPassword({ tenantId, emailKey: email }, password)) !== null

/** A session as sign-in opens it; `goesOn` says whether it is still valid. */
async function session(user: Someone): Promise<{ id: string; goesOn: () => Promise<boolean> }> {
  const id = `sess_${randomBytes(12).toString('hex')}`
  const now = new Date()
  const later = new Date(now.getTime() + 3_600_000)
  await world.db.inGlobal((tx) =>
    tx
      .insertInto('global.session')
      .values({
        sessionId: id,
        tenantId: user.tenantId,
        userId: user.userId,
        merchantId: user.merchantId,
        generation: 1,
        rotatedAt: now,
        authenticatedAt: now,
        createdAt: now,
        idleUntil: later,
        expiresAt: later,
        revokedAt: null,
        lastUsedAt: now,
        address: '',
        userAgent: '',
      })
      .execute(),
  )
  return {
    id,
    async goesOn() {
      const [row] = await world.db.reader.query<{ revokedAt: Date | null }>(
        'test_session_of_provider',
        'select revoked_at from global.session where session_id = $1',
        [id],
      )
      return row?.revokedAt === null
    },
  }
}

describe('a password', () => {
  test('AUTH-11 identifies its person; every failure looks the same', async () => {
    const user = await invitedUser()
    const verified = await provider.verifyPassword(
      { tenantId: user.tenantId, emailKey: user.email },
      PASSWORD,
    )
    expect(verified).toEqual({
      tenantId: user.tenantId,
      userId: user.userId,
      email: user.email,
      userType: MERCHANT_STAFF,
    })
    const stranger = await world.merchant()
    const none = await Promise.all([
      provider.verifyPassword({ tenantId: user.tenantId, emailKey: user.email }, OTHER),
      provider.verifyPassword(
        { tenantId: user.tenantId, emailKey: 'unknown@people.example' },
        PASSWORD,
      ),
      provider.verifyPassword({ tenantId: user.tenantId, emailKey: 'no address' }, PASSWORD),
      provider.verifyPassword({ tenantId: stranger.tenantId, emailKey: user.email }, PASSWORD),
      provider.verifyPassword({ tenantId: 'mktp_none', emailKey: user.email }, PASSWORD),
    ])
    expect(none).toEqual([null, null, null, null, null])
  })

  test('AUTH-13 the same address in two tenants is two people', async () => {
    const [merchant, otherMerchant] = [await world.merchant(), await world.merchant()]
    const email = `both${randomBytes(6).toString('hex')}@people.example`
    const people = await Promise.all(
      [merchant, otherMerchant].map(async ({ merchantId, tenantId }) => {
        const { userId } = await world.services.staff.invite({ merchantId, email, role: 'staff' })
        return { tenantId, userId, merchantId, email }
      }),
    )
    const [first, second] = people
    if (!first || !second) throw new Error('two were invited')
    await provider.setPassword(first, PASSWORD, { alongside: noop })
    await provider.setPassword(second, OTHER, { alongside: noop })
    expect(await isRight(first, PASSWORD)).toBe(true)
    expect(await isRight(second, OTHER)).toBe(true)
    expect(await isRight(first, OTHER)).toBe(false)
    expect(await isRight(second, PASSWORD)).toBe(false)
  })

  test('does not exist until the invited person sets one', async () => {
    const user = await invited(await world.merchant())
    expect(await isRight(user, PASSWORD)).toBe(false)
    await provider.setPassword(user, PASSWORD, { alongside: noop })
    expect(await isRight(user, PASSWORD)).toBe(true)
  })

  test('matches however its letters are composed in Unicode', async () => {
    const user = await invited(await world.merchant())
    await provider.setPassword(user, 'un caf\u00E9 au port', { alongside: noop })
    expect(await isRight(user, 'un cafe\u0301 au port')).toBe(true)
  })

  test('is rejected while the person is disabled, and accepted again afterwards', async () => {
    const user = await invitedUser()
    await world.services.staff.setDisabled(user.merchantId, user.email, true)
    expect(await isRight(user, PASSWORD)).toBe(false)
    await world.services.staff.setDisabled(user.merchantId, user.email, false)
    expect(await isRight(user, PASSWORD)).toBe(true)
  })
})

describe('a new password', () => {
  test('ACC-07 replaces the old one and ends all sessions but the one that set it', async () => {
    const user = await invitedUser()
    const [active, revoked] = [await session(user), await session(user)]
    const customToken = await provider.issueCustomToken(user, user.merchantId)
    await provider.setPassword(user, OTHER, { alongside: noop, keepSession: active.id })
    expect(await isRight(user, PASSWORD)).toBe(false)
    expect(await isRight(user, OTHER)).toBe(true)
    expect([await active.goesOn(), await revoked.goesOn()]).toEqual([true, false])
    expect(await provider.exchangeCustomToken(user.tenantId, customToken)).toBeNull()
    await provider.setPassword(user, PASSWORD, { alongside: noop })
    expect(await active.goesOn()).toBe(false)
  })

  test('is not set when its transaction rolls back', async () => {
    const user = await invitedUser()
    const open = await session(user)
    const refused = provider.setPassword(user, OTHER, {
      alongside: () => Promise.reject(new Error('used already')),
    })
    await expect(refused).rejects.toThrow('used already')
    expect(await isRight(user, PASSWORD)).toBe(true)
    expect(await open.goesOn()).toBe(true)
  })

  test('leaves other people’s passwords unchanged', async () => {
    const merchant = await world.merchant()
    const [user, colleague] = [await invitedUser(merchant), await invitedUser(merchant)]
    const colleagueSession = await session(colleague)
    await provider.setPassword(user, OTHER, { alongside: noop })
    expect(await isRight(colleague, PASSWORD)).toBe(true)
    expect(await colleagueSession.goesOn()).toBe(true)
  })
})

describe('a custom token', () => {
  test('AUTH-11 signs in once, in its own tenant, to its merchant', async () => {
    const user = await invitedUser()
    const stranger = await invitedUser()
    const token = await provider.issueCustomToken(user, user.merchantId)
    const holder = await provider.exchangeCustomToken(user.tenantId, token)
    expect(holder).toEqual({
      tenantId: user.tenantId,
      userId: user.userId,
      merchantId: user.merchantId,
    })
    expect(await provider.exchangeCustomToken(user.tenantId, token)).toBeNull()
    const customToken = await provider.issueCustomToken(user, user.merchantId)
    expect(await provider.exchangeCustomToken(stranger.tenantId, customToken)).toBeNull()
    expect(await provider.exchangeCustomToken(user.tenantId, 'made up')).toBeNull()
  })

  test('signs in once when used twice at the same moment', async () => {
    const user = await invitedUser()
    const token = await provider.issueCustomToken(user, user.merchantId)
    const results = await Promise.all([
      provider.exchangeCustomToken(user.tenantId, token),
      provider.exchangeCustomToken(user.tenantId, token),
    ])
    expect(results.filter((holder) => holder !== null)).toHaveLength(1)
  })

  test('is void once a newer one is issued', async () => {
    const user = await invitedUser()
    const older = await provider.issueCustomToken(user, user.merchantId)
    const newer = await provider.issueCustomToken(user, user.merchantId)
    expect(await provider.exchangeCustomToken(user.tenantId, older)).toBeNull()
    expect(await provider.exchangeCustomToken(user.tenantId, newer)).not.toBeNull()
  })
})

describe('an access token', () => {
  test('AUTH-16 AUTH-19 names tenant, person, merchant, session and the claims the dashboard reads', async () => {
    const user = await invitedUser()
    const { token, expiresAt } = await provider.issueBearer(subject(user, 'sess_1'))
    expect(await provider.verifyBearer(token)).toEqual({
      tenantId: user.tenantId,
      userId: user.userId,
      merchantId: user.merchantId,
      sessionId: 'sess_1',
    })
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    expect(JSON.parse(payload)).toMatchObject({
      sub: user.userId,
      email: user.email,
      merchantId: user.merchantId,
      userType: MERCHANT_STAFF,
      iat: expect.any(Number) as number,
      exp: Math.floor(expiresAt.getTime() / 1000),
    })
  })

  test('is refused when made up, changed or of another kind', async () => {
    const user = await invitedUser()
    const { token } = await provider.issueBearer(subject(user, 'sess_1'))
    const [head = '', body = '', signature = ''] = token.split('.')
    const changed = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...changed, tid: 'mktp_other' })).toString(
      'base64url',
    )
    const custom = await provider.issueCustomToken(user, user.merchantId)
    const invalidTokens = ['', 'nonsense', 'a.b.c', `${head}.${forged}.${signature}`, custom]
    expect(await Promise.all(invalidTokens.map((bearer) => provider.verifyBearer(bearer)))).toEqual(
      invalidTokens.map(() => null),
    )
  })
})

test('revoking ends all sessions of a person at every merchant, and keeps the password', async () => {
  const user = await invitedUser()
  const open = await session(user)
  const customToken = await provider.issueCustomToken(user, user.merchantId)
  await provider.revoke(user)
  expect(await open.goesOn()).toBe(false)
  expect(await provider.exchangeCustomToken(user.tenantId, customToken)).toBeNull()
  expect(await isRight(user, PASSWORD)).toBe(true)
  // Without a password there is nothing to revoke.
  await provider.revoke(await invited(await world.merchant()))
})
