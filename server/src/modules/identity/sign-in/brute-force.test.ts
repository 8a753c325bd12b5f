import { randomUUID } from 'node:crypto'

import * as argon2 from '@node-rs/argon2'
import { MERCHANT_STAFF } from '@paydeck/contract/access/claims'
import { afterAll, describe, expect, test } from 'vitest'

import { startWorld } from '../../../../test/harness.ts'
import { openDatabase } from '../../../db/database.ts'
import { POLICIES } from '../../../http/limits/policies.ts'
import { SetClock } from '../../../kit/clock.ts'
import { idMaker } from '../../../kit/ids.ts'
import { systemRandom } from '../../../kit/random.ts'
import { rowSeals } from '../../../kit/secrets/row-seals.ts'
import { apiKeysService } from '../../api-keys/service.ts'
import { NO_QUEUE } from '../../../../test/no-queue.ts'
import { auditService } from '../../audit/service.ts'
import { merchantsService } from '../../merchants/service.ts'
import { mailService } from '../../mail/service.ts'
import { ownIdentityProvider } from '../provider/own-identity-provider.ts'
import { passwordHashes, type HashEngine } from './passwords.ts'
import { secondFactorService } from '../second-factor/second-factor.ts'
import { securityNotices } from '../staff/security-notices.ts'
import { identityService } from './service.ts'
import { putMembership } from '../staff/membership-store.ts'
import { runDatabase } from '../../../../test/run-database.ts'

const db = openDatabase({ url: runDatabase(), poolSize: 8, onError: console.error })
afterAll(() => db.close())

const SECRET = Buffer.from('a secret for tests, longer than 32 bytes')
const PASSWORD = 'a quiet harbour at noon'
const MINUTE = 60_000

/** The real hash functions, counted. */
function countingEngine(): HashEngine & { calls: { hash: number; verify: number } } {
  const calls = { hash: 0, verify: 0 }
  return {
    calls,
    hash: (...args) => {
      calls.hash++
      return argon2.hash(...args)
    },
    verify: (...args) => {
      calls.verify++
      return argon2.verify(...args)
    },
  }
}

/** One staff member of one merchant, and an adjustable clock. */
async function setUpIdentity({
  limits = false,
  storedHash,
}: { limits?: boolean; storedHash?: string } = {}) {
  const clock = new SetClock(new Date('2026-03-03T00:00:00Z'))
  const random = systemRandom
  const newId = idMaker(clock, random)
  const engine = countingEngine()
  const audit = auditService({ clock, newId, seals: rowSeals([SECRET]) })
  const deps = { db, clock, newId, random, audit, sandbox: true, onError: () => undefined }
  const keys = apiKeysService({ ...deps, secrets: [SECRET] })
  const merchants = merchantsService({ ...deps, keys })
  const provider = ownIdentityProvider({
    db,
    clock,
    random,
    passwords: passwordHashes(engine),
    secrets: [SECRET],
    issuer: 'https://paydeck.example',
  })
  const mail = mailService({
    db,
    clock,
    newId,
    random,
    secrets: [SECRET],
    queue: NO_QUEUE,
    mailer: null,
    attachments: [],
    senderOf: async () => ({
      from: { name: 'Paydeck', address: 'no-reply@paydeck.example' },
      replyTo: 'help@shop.example',
    }),
    smsSender: null,
    caps: null,
    audit,
    onError: console.error,
    keepsTexts: true,
  })
  const notices = securityNotices({ clock, newId, merchants, mail })
  const secondFactor = secondFactorService({
    db,
    clock,
    random,
    secrets: [SECRET],
    merchants,
    notices,
    audit,
  })
  const identity = identityService({
    db,
    clock,
    newId,
    random,
    secrets: [SECRET],
    limits: limits ? POLICIES : null,
    breaches: null,
    idleMs: 900_000,
    provider,
    merchants,
    secondFactor,
    notices,
    audit,
    onError: console.error,
  })
  const slug = `shop-${randomUUID().slice(0, 13)}`
  const email = `owner@${slug}.example`
  const { tenantId } = await merchants.createTenant({ name: slug })
  const { merchantId } = await merchants.createMerchant({
    tenantId,
    slug,
    businessName: slug,
    country: 'AU',
  })
  const actor = { tenantId, userId: newId('user') }
  const passwordHash =
    storedHash ?? (await argon2.hash(PASSWORD, { memoryCost: 19_456, timeCost: 2 }))
  await db.inMerchant(merchantId, async (tx) => {
    await tx
      .insertInto('global.appUser')
      .values({
        tenantId,
        userId: actor.userId,
        userType: MERCHANT_STAFF,
        email,
        emailKey: email,
        passwordHash,
        firstName: '',
        lastName: '',
        phoneNo: null,
        lastLoginAt: null,
        passwordChangedAt: null,
        disabledAt: null,
        createdAt: clock.now(),
        version: 1,
      })
      .execute()
    await putMembership(tx, merchantId, actor, {
      role: 'admin',
      permissions: [],
      refundLimit: null,
      createdAt: clock.now(),
    })
  })

  interface From {
    address?: string
    deviceToken?: string
    email?: string
  }
  async function signIn(password: string, from: From = {}) {
    const entered = await identity.signIn(
      { tenantId, slug, email: from.email ?? email, password },
      {
        // Each setup has its own networks, because their budgets span all merchants.
        address: `${slug} ${from.address ?? '203.0.113.7'}`,
        userAgent: '',
        deviceToken: from.deviceToken,
      },
    )
    if (entered.outcome !== 'signed_in') throw new Error('asked for a code')
    return entered
  }
  /** 'in', or the status and the seconds to wait. */
  const outcome = async (password: string, from: From = {}) => {
    try {
      await signIn(password, from)
      return 'in'
    } catch (failure) {
      const { status, retryAfter } = failure as { status: number; retryAfter?: number }
      return retryAfter === undefined ? status : [status, retryAfter]
    }
  }
  const deviceToken = () => identity.device(tenantId, email).renew(undefined)
  return { clock, engine, identity, actor, merchantId, email, signIn, outcome, deviceToken }
}

type IdentitySetUp = Awaited<ReturnType<typeof setUpIdentity>>

/** Fails that many times, from the given addresses. */
async function failTimes(at: IdentitySetUp, times: number, address: (n: number) => string) {
  const outcomes: unknown[] = []
  for (let n = 0; n < times; n++) outcomes.push(await at.outcome('wrong', { address: address(n) }))
  return outcomes
}

describe('equal work for every sign-in', () => {
  test('an unknown, a disabled and a known person each cost one hash check', async () => {
    const at = await setUpIdentity()
    const costOf = async (password: string, email?: string) => {
      const before = { ...at.engine.calls }
      const result = await at.outcome(password, email === undefined ? {} : { email })
      return [result, at.engine.calls.verify - before.verify, at.engine.calls.hash - before.hash]
    }
    expect(await costOf('wrong')).toEqual([401, 1, 0])
    expect(await costOf(PASSWORD, 'unknown@example.com')).toEqual([401, 1, 0])
    expect(await costOf(PASSWORD)).toEqual(['in', 1, 0])
    await db.inGlobal((tx) =>
      tx
        .updateTable('global.appUser')
        .set({ disabledAt: at.clock.wall() })
        .where('userId', '=', at.actor.userId)
        .execute(),
    )
    expect(await costOf(PASSWORD)).toEqual([401, 1, 0])
    await db.inGlobal((tx) =>
      tx
        .updateTable('global.appUser')
        .set({ disabledAt: null, passwordHash: null })
        .where('userId', '=', at.actor.userId)
        .execute(),
    )
    expect(await costOf(PASSWORD)).toEqual([401, 1, 0])
  })

  test('rehashes an outdated password at the next sign-in', async () => {
    const storedHash = await argon2.hash(PASSWORD, { memoryCost: 4096, timeCost: 3 })
    const at = await setUpIdentity({ storedHash })
    const stored = async () => {
      const rows = await db.reader.query<{ passwordHash: string }>(
        'test_hash',
        'select password_hash from global.app_user where user_id = $1',
        [at.actor.userId],
      )
      return rows[0]?.passwordHash
    }
    expect(await at.outcome('wrong')).toBe(401)
    expect(await stored()).toBe(storedHash)
    expect(await at.outcome(PASSWORD)).toBe('in')
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await at.outcome(PASSWORD)).toBe('in')
  })

  test('a dead link costs no hash', async () => {
    const at = await setUpIdentity()
    await expect(at.identity.resetPassword('an unknown token', PASSWORD)).rejects.toMatchObject({
      status: 401,
    })
    expect(at.engine.calls).toEqual({ hash: 0, verify: 0 })
  })
})

describe('throttling', () => {
  test('five wrong passwords cause a wait of one minute, then two; the right one resets it', async () => {
    const at = await setUpIdentity({ limits: true })
    expect(await failTimes(at, 6, () => '203.0.113.7')).toEqual([
      ...Array<number>(5).fill(401),
      [429, 60],
    ])
    // The right password has to wait too, or the missing wait would reveal it.
    expect(await at.outcome(PASSWORD)).toEqual([429, 60])
    at.clock.advance(MINUTE)
    expect(await at.outcome('wrong')).toBe(401)
    expect(await at.outcome('wrong')).toEqual([429, 120])
    at.clock.advance(2 * MINUTE)
    expect(await at.outcome(PASSWORD)).toBe('in')
    expect(await failTimes(at, 5, () => '203.0.113.7')).toEqual(Array<number>(5).fill(401))
  })

  test('BEY-50 the activity log has each wrong password, and the lock-out once a minute', async () => {
    const at = await setUpIdentity({ limits: true })
    await failTimes(at, 9, () => '203.0.113.7')
    const rows = await db.reader.query<{ action: string; outcome: string; n: number }>(
      null,
      `select action, outcome, count(*)::int4 as n from app.audit_event
       where merchant_id = $1 and action like 'sign_in.%' group by 1, 2 order by 1`,
      [at.merchantId],
    )
    expect(rows).toEqual([
      { action: 'sign_in.locked', outcome: 'refused', n: 1 },
      { action: 'sign_in.password_failed', outcome: 'failed', n: 5 },
    ])
  })

  test('BEY-52 tells a locked-out person how long to wait; a signed-in one is not sent to the sign-in page', async () => {
    const at = await setUpIdentity({ limits: true })
    const messageOf = (work: Promise<unknown>) =>
      work.then(
        () => '',
        ({ message }: Error) => message,
      )
    await failTimes(at, 5, () => '203.0.113.7')
    at.clock.advance(MINUTE)
    await at.outcome('wrong')
    expect(await messageOf(at.signIn(PASSWORD))).toBe(
      'Too many attempts. Please try again in 2 minutes, or use "Forgot your password?" to choose a new one.',
    )
    const { accessToken } = await at.signIn(PASSWORD, { deviceToken: at.deviceToken() })
    const actor = await at.identity.staff(accessToken)
    for (let n = 0; n < 5; n++) await messageOf(at.identity.confirm(actor, { password: 'wrong' }))
    expect(await messageOf(at.identity.confirm(actor, { password: PASSWORD }))).toBe(
      'Too many attempts. Please try again in 1 minute.',
    )
  })

  test('concurrent guesses count like sequential ones', async () => {
    const at = await setUpIdentity({ limits: true })
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => at.outcome('wrong')))
    expect(outcomes.filter((status) => status === 401)).toHaveLength(5)
    expect(at.engine.calls.verify).toBe(5)
  })

  test('throttles an unknown address like a known one', async () => {
    const at = await setUpIdentity({ limits: true })
    const email = 'unknown@example.com'
    const outcomes: unknown[] = []
    for (let n = 0; n < 6; n++) outcomes.push(await at.outcome('wrong', { email }))
    expect(outcomes).toEqual([...Array<number>(5).fill(401), [429, 60]])
  })

  test('a stranger at one address does not block the owner at another', async () => {
    const at = await setUpIdentity({ limits: true })
    await failTimes(at, 8, () => '198.51.100.1')
    expect(await at.outcome(PASSWORD, { address: '203.0.113.7' })).toBe('in')
  })

  test('a hundred failures from anywhere lock the account for unknown devices for an hour', async () => {
    const at = await setUpIdentity({ limits: true })
    const everywhere = (n: number): string => `198.51.${Math.floor(n / 4)}.1`
    expect(await failTimes(at, 100, everywhere)).toEqual(Array<number>(100).fill(401))
    expect(await at.outcome('wrong', { address: '192.0.2.1' })).toEqual([429, 3600])
    expect(await at.outcome(PASSWORD, { address: '192.0.2.2' })).toEqual([429, 3600])
    at.clock.advance(60 * MINUTE)
    expect(await at.outcome(PASSWORD, { address: '192.0.2.2' })).toBe('in')
  }, 60_000)

  test('strangers never lock out a known device, not even from its own address', async () => {
    const at = await setUpIdentity({ limits: true })
    const deviceToken = at.deviceToken()
    await failTimes(at, 101, (n) => `198.51.${Math.floor(n / 4)}.1`)
    await failTimes(at, 6, () => '203.0.113.7')
    expect(await at.outcome(PASSWORD)).toMatchObject([429, expect.any(Number)])
    expect(await at.outcome(PASSWORD, { deviceToken })).toBe('in')
  }, 60_000)

  test('throttles a known device that guesses', async () => {
    const at = await setUpIdentity({ limits: true })
    const deviceToken = at.deviceToken()
    const outcomes: unknown[] = []
    for (let n = 0; n < 6; n++) outcomes.push(await at.outcome('wrong', { deviceToken }))
    expect(outcomes).toEqual([...Array<number>(5).fill(401), [429, 60]])
    expect(await at.outcome(PASSWORD)).toBe('in')
  })

  test('a made-up device token does not count as a known device', async () => {
    const at = await setUpIdentity({ limits: true })
    const outcomes: unknown[] = []
    for (let n = 0; n < 6; n++)
      outcomes.push(await at.outcome('wrong', { deviceToken: `d${n}.mac` }))
    expect(outcomes.at(-1)).toEqual([429, 60])
  })

  test('a hundred successful sign-ins in an hour are not an attack', async () => {
    const at = await setUpIdentity({ limits: true })
    for (let n = 0; n < 101; n++)
      expect(await at.outcome(PASSWORD, { address: `198.51.${Math.floor(n / 20)}.1` })).toBe('in')
  }, 60_000)

  test.each([
    ['an address', 30, () => '198.51.100.1'],
    ['an IPv6 network, whatever addresses it uses,', 30, (n: number) => `2001:db8:1:2::${n}`],
    ['a /24 of IPv4', 150, (n: number) => `198.51.100.${n}`],
    ['a /48 of IPv6', 150, (n: number) => `2001:db8:1:${n}::1`],
  ])(
    'BEY-30 %s may try %i times a minute, for all accounts together',
    async (_, limit, address) => {
      const at = await setUpIdentity({ limits: true })
      const outcomes: unknown[] = []
      for (let n = 0; n <= limit; n++)
        outcomes.push(
          await at.outcome('wrong', { address: address(n), email: `person${n}@example.com` }),
        )
      expect(outcomes).toEqual([...Array<number>(limit).fill(401), [429, 60]])
    },
  )

  test('BEY-30 counts guesses at one account from one IPv6 network together', async () => {
    const at = await setUpIdentity({ limits: true })
    expect(await failTimes(at, 6, (n) => `2001:db8:7:7::${n}`)).toEqual([
      ...Array<number>(5).fill(401),
      [429, 60],
    ])
  })

  test('deletes idle counters, ended sessions and used links', async () => {
    const at = await setUpIdentity({ limits: true })
    await at.outcome('wrong')
    await at.signIn(PASSWORD, { address: '192.0.2.9' })
    at.clock.advance(32 * 24 * 60 * MINUTE)
    await at.identity.purge()
    const count = async (text: string, values: unknown[]) =>
      (await db.reader.query<{ n: number }>(`test_${text.length}`, text, values))[0]?.n
    expect(
      await count('select count(*)::int4 as n from global.session where merchant_id = $1', [
        at.merchantId,
      ]),
    ).toBe(0)
    expect(
      await count('select count(*)::int4 as n from global.throttle where window_start < $1', [
        at.clock.wall(),
      ]),
    ).toBe(0)
  })
})

describe('time limits', () => {
  test('a session ends a quarter of an hour after its last call, and twelve hours after sign-in', async () => {
    const at = await setUpIdentity()
    const { accessToken, refreshToken, merchantId } = await at.signIn(PASSWORD)
    expect(await at.identity.staff(accessToken)).toMatchObject({ email: at.email, role: 'admin' })
    at.clock.advance(16 * MINUTE)
    await expect(at.identity.refresh(merchantId, refreshToken)).rejects.toMatchObject({
      status: 401,
    })

    let { refreshToken: next } = await at.signIn(PASSWORD)
    const start = at.clock.wall().getTime()
    for (;;) {
      at.clock.advance(14 * MINUTE)
      const age = (at.clock.wall().getTime() - start) / MINUTE
      if (age >= 12 * 60) break
      const renewed = await at.identity.refresh(merchantId, next)
      next = renewed.refreshToken
      await at.identity.staff(renewed.accessToken)
      // The idle limit is extended in parallel with the call.
      await expect
        .poll(async () => {
          const rows = await db.reader.query<{ n: number }>(
            'test_alive',
            `select count(*)::int4 as n from global.session
             where merchant_id = $1 and (idle_until >= $2 or idle_until = expires_at)`,
            [merchantId, new Date(at.clock.wall().getTime() + 14 * MINUTE)],
          )
          return rows[0]?.n
        })
        .toBe(1)
    }
    await expect(at.identity.refresh(merchantId, next)).rejects.toMatchObject({ status: 401 })
  })

  test('refreshing alone does not extend an idle session', async () => {
    const at = await setUpIdentity()
    const { refreshToken, merchantId } = await at.signIn(PASSWORD)
    at.clock.advance(10 * MINUTE)
    const { refreshToken: next } = await at.identity.refresh(merchantId, refreshToken)
    at.clock.advance(6 * MINUTE)
    await expect(at.identity.refresh(merchantId, next)).rejects.toMatchObject({ status: 401 })
  })
})

test('BEY-38 checks two strangers at a time, networks in turn, and a known device beside them', async () => {
  const at = await setUpIdentity()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let checking = 0
  at.engine.verify = async (...args) => {
    checking++
    await held
    return argon2.verify(...args)
  }
  const finished: string[] = []
  const attempt = (address: string, from: object = {}) =>
    at.outcome(PASSWORD, { address, ...from }).then((outcome) => {
      finished.push(address)
      return outcome
    })
  const flood = Array.from({ length: 8 }, (_, n) => attempt(`198.51.100.${n}`))
  const other = attempt('192.0.2.1')
  await expect.poll(() => checking).toBe(2)
  const fromDevice = attempt('198.51.100.99', { deviceToken: at.deviceToken() })
  await expect.poll(() => checking).toBe(3)
  release()
  expect(await Promise.all([...flood, other, fromDevice])).toEqual(Array<string>(10).fill('in'))
  // It came last but waits only for the two running checks, not for the flood. Sign-ins may finish out of order.
  expect(finished.indexOf('192.0.2.1')).toBeLessThan(8)
})

test('answers 429 with the seconds to wait after too many attempts, but lets a known browser in', async () => {
  const world = await startWorld({ limits: true })
  try {
    const merchant = await world.merchant()
    const attempt = (password: string, cookie = '') =>
      fetch(`${world.origin}/api/authn/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({
          tenantId: merchant.tenantId,
          slug: merchant.slug,
          email: merchant.email,
          password,
        }),
      })
    const cookie = await merchant.sessionCookie()
    expect(cookie).toContain('paydeck_device_')
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await attempt('wrong')).status)
    expect(statuses).toEqual(Array<number>(5).fill(401))
    const refused = await attempt(merchant.password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    // The headers describe the limit that refused, not the visitor's general one.
    expect(refused.headers.get('ratelimit-limit')).toBe('5')
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    expect(await refused.json()).toMatchObject({
      message:
        'Too many attempts. Please try again in 1 minute, or use "Forgot your password?" to choose a new one.',
    })
    expect((await attempt(merchant.password, cookie)).status).toBe(200)
  } finally {
    await world.stop()
  }
})

test('BEY-30 counts reset links requested from one IPv6 network together', async () => {
  const world = await startWorld({ limits: true })
  try {
    const { slug } = await world.merchant()
    const requestReset = (n: number) =>
      world.services.passwordReset.request(
        { slug, email: `p${n}@example.com` },
        `2001:db8:5:5::${n}`,
      )
    for (let n = 0; n < 20; n++) await requestReset(n)
    await expect(requestReset(20)).rejects.toMatchObject({ status: 429 })
    await world.services.passwordReset.request({ slug, email: 'p@example.com' }, '2001:db8:5:6::1')
  } finally {
    await world.stop()
  }
})
