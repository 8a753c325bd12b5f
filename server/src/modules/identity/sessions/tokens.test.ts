import { generateKeyPairSync } from 'node:crypto'

import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'

import { SetClock } from '../../../kit/clock.ts'
import type { Secrets } from '../../../kit/secrets/secrets.ts'
import { systemRandom } from '../../../kit/random.ts'
import { accessTokens } from './access-token.ts'
import { deviceTokens } from './device-token.ts'
import { passwordHashes } from '../sign-in/passwords.ts'
import { pageTokens, refreshTokens } from './refresh-token.ts'

const SECRET = Buffer.from('a secret for tests, longer than 32 bytes')
const OTHER = Buffer.from('another secret, also longer than 32 bytes')
const START = new Date('2026-03-03T00:00:00Z')

const BEARER = {
  userId: 'user_1',
  email: 'mia@example.com',
  tenantId: 'mktp_1',
  merchantId: 'mcht_1',
  role: 'admin',
  sessionId: 'sess_1',
  userType: 'merchantStaff',
}

function tokensAt(options: { secrets?: Secrets; issuer?: string } = {}) {
  const clock = new SetClock(START)
  const tokens = accessTokens({
    secrets: options.secrets ?? [SECRET],
    issuer: options.issuer ?? 'https://paydeck.example',
    clock,
  })
  return { clock, tokens }
}

describe('access tokens', () => {
  test('AUTH-16 AUTH-19 carry merchant, user type, tenant and session', async () => {
    const { tokens } = tokensAt()
    const { token, expiresAt } = await tokens.issue(BEARER)
    expect(decodeJwt(token)).toMatchObject({
      sub: 'user_1',
      email: 'mia@example.com',
      tid: 'mktp_1',
      merchantId: 'mcht_1',
      role: 'admin',
      sid: 'sess_1',
      userType: 'merchantStaff',
      iss: 'https://paydeck.example',
    })
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', kid: expect.any(String) })
    expect(expiresAt).toEqual(new Date(START.getTime() + 600_000))
    expect(await tokens.verify(token)).toMatchObject({ sub: 'user_1', sid: 'sess_1' })
  })

  test('expire after ten minutes, even at a server that has cached them', async () => {
    const { clock, tokens } = tokensAt()
    const { token } = await tokens.issue(BEARER)
    clock.advance(599_000)
    expect(await tokens.verify(token)).not.toBeNull()
    clock.advance(1_000)
    expect(await tokens.verify(token)).toBeNull()
    const { token: unseen } = await tokensAt().tokens.issue(BEARER)
    expect(await tokens.verify(unseen)).toBeNull()
  })

  test('are refused with another secret, issuer, audience or algorithm', async () => {
    const { tokens } = tokensAt()
    const { token: good } = await tokens.issue(BEARER)
    const claims = decodeJwt(good)
    const { alg, kid } = decodeProtectedHeader(good)
    const { privateKey } = generateKeyPairSync('ed25519')
    const strangers = [
      (await tokensAt({ secrets: [OTHER] }).tokens.issue(BEARER)).token,
      (await tokensAt({ issuer: 'https://elsewhere.example' }).tokens.issue(BEARER)).token,
      await new SignJWT(claims)
        .setProtectedHeader({ alg: alg ?? '', kid: kid ?? '' })
        .sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: kid ?? '' }).sign(SECRET),
      new UnsecuredJWT(claims).encode(),
      `${good.split('.').slice(0, 2).join('.')}.`,
      'nonsense',
      '',
    ]
    for (const token of strangers) expect(await tokens.verify(token)).toBeNull()
  })
})

describe('refresh tokens', () => {
  const tokens = refreshTokens([SECRET])

  test('are equal for the same step, so that two tabs get the same successor', () => {
    const step = { sessionId: 'sess_1', generation: 3 }
    expect(tokens.issue(step)).toBe(refreshTokens([SECRET]).issue(step))
    expect(tokens.read(tokens.issue(step))).toEqual(step)
  })

  test('cannot be moved to another step, session or server', () => {
    const [session = '', generation = '', mac = ''] = tokens
      .issue({ sessionId: 'sess_1', generation: 3 })
      .split('.')
    const forged = [
      `${session}.4.${mac}`,
      `sess_2.${generation}.${mac}`,
      `${session}.${generation}.${mac}.`,
      `${session}.03.${mac}`,
      `${session}.${generation}.`,
      refreshTokens([OTHER]).issue({ sessionId: 'sess_1', generation: 3 }),
      pageTokens([SECRET]).issue({ sessionId: 'sess_1', generation: 3 }),
      '',
    ]
    for (const token of forged) expect(tokens.read(token)).toBeNull()
  })
})

test('a device token is valid for one account only', () => {
  const devices = deviceTokens([SECRET], systemRandom)
  const account = { tenantId: 'mktp_1', emailKey: 'mia@example.com' }
  const token = devices.issue(account)
  expect(devices.read(account, token)).toEqual(expect.any(String))
  expect(devices.read({ ...account, emailKey: 'bob@example.com' }, token)).toBeNull()
  expect(devices.read({ ...account, tenantId: 'mktp_2' }, token)).toBeNull()
  expect(deviceTokens([OTHER], systemRandom).read(account, token)).toBeNull()
  expect(devices.read(account, undefined)).toBeNull()
  expect(devices.cookieName(account)).not.toContain('mia')
})

describe('passwords', () => {
  const passwords = passwordHashes()

  test('are hashed by argon2id with 19 MiB and two passes', async () => {
    expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('match however their letters are composed in Unicode', async () => {
    const hash = await passwords.hash('caf\u00e9 horse')
    expect(await passwords.verify(hash, 'cafe\u0301 horse')).toEqual({
      matches: true,
      outdated: false,
    })
  })

  test('never match for an unknown person', async () => {
    expect(await passwords.verify(null, '')).toEqual({ matches: false, outdated: false })
  })

  test('hashed with other parameters are reported as outdated', async () => {
    const hash = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$ZBzhLjsRDrVQXiTtMqSpIA'
    expect((await passwords.verify(hash, 'x')).outdated).toBe(true)
  })
})
