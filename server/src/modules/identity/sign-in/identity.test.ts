import { setTimeout as sleep } from 'node:timers/promises'

import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'
import { mailsOf } from '../../../../test/mails.ts'
import { SetClock } from '../../../kit/clock.ts'
import { accessTokens } from '../sessions/access-token.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

interface Answer {
  status: number
  body: Record<string, unknown>
  setCookies: string[]
}

/** Stores and sends cookies like a browser. */
function browser() {
  const jar = new Map<string, string>()
  async function send(
    path: string,
    options: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const answer = await fetch(`${world.origin}/api${path}`, {
      method: options.method ?? 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    })
    const setCookies = answer.headers.getSetCookie()
    for (const cookie of setCookies) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      if (pair.slice(at + 1) === '') jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await answer.text()
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    return { status: answer.status, body, setCookies }
  }
  return {
    jar,
    send,
    signIn: (merchant: TestMerchant, change: Record<string, string> = {}) =>
      send('/authn/sign-in', {
        body: {
          tenantId: merchant.tenantId,
          slug: merchant.slug,
          email: merchant.email,
          password: merchant.password,
          ...change,
        },
      }),
    refresh: (merchant: TestMerchant, headers: Record<string, string> = {}) =>
      send('/authn/refresh', { body: { merchantId: merchant.merchantId }, headers }),
    permissions: (token: unknown) =>
      send('/authn/get-merchant-user-permissions', {
        method: 'GET',
        headers: { authorization: `Bearer ${String(token)}` },
      }),
  }
}

const sessionCookie = (merchant: TestMerchant): string => `paydeck_session_${merchant.merchantId}`
const sessionOf = (token: unknown): string => String(decodeJwt(String(token))['sid'])

async function backdate(
  merchant: TestMerchant,
  column: 'rotated_at' | 'idle_until' | 'expires_at',
) {
  await world.db.inGlobal((tx) =>
    tx
      .updateTable('global.session')
      .set({ [column]: new Date(Date.now() - 31_000) })
      .where('merchantId', '=', merchant.merchantId)
      .execute(),
  )
}

describe('signing in', () => {
  test('AUTH-11 email and password open the dashboard, whatever the case of the email', async () => {
    const merchant = await world.merchant()
    const answer = await browser().signIn(merchant, { email: ` ${merchant.email.toUpperCase()} ` })
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'signed_in' } })
    expect(decodeJwt(String(answer.body['accessToken']))).toMatchObject({
      email: merchant.email,
      merchantId: merchant.merchantId,
      userType: 'merchantStaff',
    })
    expect(new Date(String(answer.body['expiresAt'])).getTime() - Date.now()).toBeGreaterThan(
      590_000,
    )
  })

  test('AUTH-13 gives the same answer for a wrong tenant, address, email or password', async () => {
    const merchant = await world.merchant()
    const other = await world.merchant()
    const attempts = [
      { password: 'wrong horse' },
      { email: 'unknown@example.com' },
      { email: other.email },
      { slug: other.slug },
      { slug: 'no-such-shop' },
      { slug: 'Not A Slug' },
      { tenantId: other.tenantId },
      { tenantId: other.tenantId, slug: other.slug },
      { tenantId: 'mktp_unknown' },
    ]
    for (const attempt of attempts) {
      const { status, body, setCookies } = await browser().signIn(merchant, attempt)
      expect([status, body['message'], body['errorCode'], setCookies]).toEqual([
        401,
        'The email or password is not correct.',
        'wrong_credentials',
        [],
      ])
    }
  })

  test('AUTH-13 the same address in two tenants is two people', async () => {
    const [client, two] = await Promise.all([world.merchant(), world.merchant()])
    const { refToken } = await world.services.staff.invite({
      merchantId: two.merchantId,
      email: client.email,
      role: 'staff',
    })
    await world.services.identity.resetPassword(refToken, 'a quiet harbour at noon')
    const credentials = { email: client.email, password: 'a quiet harbour at noon' }
    expect((await browser().signIn(two, credentials)).status).toBe(200)
    expect((await browser().signIn(client, credentials)).status).toBe(401)
    expect(
      (await browser().signIn(two, { email: client.email, password: client.password })).status,
    ).toBe(401)
    expect((await browser().signIn(client)).status).toBe(200)
  })

  test('AUTH-16 asks staff of another merchant of the tenant to check the address', async () => {
    const merchant = await world.merchant()
    const slug = `${merchant.slug}-two`
    await world.services.merchants.createMerchant({
      tenantId: merchant.tenantId,
      slug,
      businessName: 'Two',
      country: 'AU',
    })
    const { status, body, setCookies } = await browser().signIn(merchant, { slug })
    expect(status).toBe(403)
    expect(body['message']).toBe(
      `You are attempting to access the ${slug} dashboard. Please check your account URL is correct and enter a valid email.`,
    )
    expect(setCookies).toEqual([])
  })

  test('AUTH-19 refuses accounts of another user type without a message, so that the dashboard shows its own', async () => {
    const merchant = await world.merchant()
    await world.db.inGlobal((tx) =>
      tx
        .updateTable('global.appUser')
        .set({ userType: 'customer' })
        .where('userId', '=', merchant.userId)
        .execute(),
    )
    const { status, body } = await browser().signIn(merchant)
    expect([status, body['message']]).toEqual([403, ''])
    expect((await browser().permissions(merchant.token)).status).toBe(401)
  })

  test('a disabled person is signed out at once and unknown until enabled again', async () => {
    const merchant = await world.merchant()
    const { staff } = world.services
    await staff.setDisabled(merchant.merchantId, merchant.email, true)
    expect((await browser().permissions(merchant.token)).status).toBe(401)
    expect((await browser().signIn(merchant)).status).toBe(401)
    await staff.setDisabled(merchant.merchantId, merchant.email, false)
    expect((await browser().permissions(merchant.token)).status).toBe(401)
    expect((await browser().signIn(merchant)).status).toBe(200)
  })

  test('refuses a disabled person even while their session and links are still valid', async () => {
    const merchant = await world.merchant()
    const refToken = await merchant.refToken()
    const { identity } = world.services
    await world.db.inGlobal((tx) =>
      tx
        .updateTable('global.appUser')
        .set({ disabledAt: new Date(Date.now()) })
        .where('tenantId', '=', merchant.tenantId)
        .execute(),
    )
    expect((await browser().permissions(merchant.token)).status).toBe(401)
    await expect(identity.resetPassword(refToken, 'a quiet harbour at noon')).rejects.toMatchObject(
      { status: 401 },
    )
    expect(await identity.validateLink(refToken)).toMatchObject({ isExpired: true })
  })

  test('refuses a token of ours that contradicts its session', async () => {
    const [merchant, other] = [await world.merchant(), await world.merchant()]
    const tokens = accessTokens({
      secrets: world.foundation.secrets,
      issuer: world.origin,
      clock: new SetClock(new Date(Date.now())),
    })
    const claims = {
      userId: merchant.userId,
      email: merchant.email,
      tenantId: merchant.tenantId,
      merchantId: merchant.merchantId,
      role: 'admin',
      sessionId: sessionOf(merchant.token),
      userType: 'merchantStaff',
    }
    const status = async (change: Partial<typeof claims>) => {
      const { token } = await tokens.issue({ ...claims, ...change })
      return (await browser().permissions(token)).status
    }
    expect(await status({})).toBe(200)
    for (const key of ['userId', 'tenantId', 'merchantId'] as const)
      expect([key, await status({ [key]: other[key] })]).toEqual([key, 401])
  })

  test('AUTH-14 the session cookie is limited to this browser session, this merchant and these calls', async () => {
    const merchant = await world.merchant()
    const { setCookies } = await browser().signIn(merchant)
    const session = setCookies.find((cookie) => cookie.startsWith(sessionCookie(merchant))) ?? ''
    expect(session.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Path=/api/authn',
      'SameSite=Strict',
    ])
  })

  test('AUTH-11 a custom token signs in once, in its own tenant', async () => {
    const merchant = await world.merchant()
    const stranger = await world.merchant()
    const customToken = await merchant.customToken()
    const body = { tenantId: merchant.tenantId, customToken }
    const used = await browser().send('/authn/sign-in-custom-token', { body })
    expect(used).toMatchObject({ status: 200, body: { outcome: 'signed_in' } })
    expect((await browser().permissions(used.body['accessToken'])).body['role']).toBe('staff')
    expect((await browser().send('/authn/sign-in-custom-token', { body })).status).toBe(401)
    const foreign = { tenantId: stranger.tenantId, customToken: await merchant.customToken() }
    expect((await browser().send('/authn/sign-in-custom-token', { body: foreign })).status).toBe(
      401,
    )
    // An invitation link is not a sign-in token.
    const link = { tenantId: merchant.tenantId, customToken: await merchant.refToken() }
    expect((await browser().send('/authn/sign-in-custom-token', { body: link })).status).toBe(401)
  })

  test('a custom token expires after a minute', async () => {
    const merchant = await world.merchant()
    const customToken = await merchant.customToken()
    await world.db.inGlobal((tx) =>
      tx
        .updateTable('global.refToken')
        .set({ expiresAt: new Date() })
        .where('kind', '=', 'custom')
        .where('merchantId', '=', merchant.merchantId)
        .execute(),
    )
    const body = { tenantId: merchant.tenantId, customToken }
    expect((await browser().send('/authn/sign-in-custom-token', { body })).status).toBe(401)
  })
})

describe('a session', () => {
  test('API-12 PERM-01 reads the person’s permissions from the database at every call', async () => {
    const merchant = await world.merchant({ role: 'staff', permissions: ['payouts-read'] })
    const before = await browser().permissions(merchant.token)
    expect(before.body).toMatchObject({ role: 'staff', refundLimit: null })
    expect(before.body['permissions']).toEqual(
      expect.arrayContaining(['payouts:read', 'payouts-read']),
    )
    expect(before.body['permissions']).not.toContain('team:manage')
    await world.services.staff.invite({
      merchantId: merchant.merchantId,
      email: merchant.email,
      role: 'admin',
    })
    const after = await browser().permissions(merchant.token)
    expect(after.body['role']).toBe('admin')
    expect(after.body['permissions']).toEqual(
      expect.arrayContaining(['team:manage', 'payouts-read']),
    )
  })

  test('ends with the membership, at the next call and refresh', async () => {
    const merchant = await world.merchant()
    const tab = browser()
    const { body } = await tab.signIn(merchant)
    await merchant.colleague({ role: 'owner' })
    await world.services.staff.remove(merchant.merchantId, merchant.email)
    expect((await tab.permissions(body['accessToken'])).status).toBe(401)
    expect((await tab.refresh(merchant)).status).toBe(401)
    await expect(
      world.services.staff.remove(merchant.merchantId, merchant.email),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('AUTH-17 gives no access to another merchant', async () => {
    const [client, two] = await Promise.all([world.merchant(), world.merchant()])
    const answer = await browser().send(`/merchants/${two.merchantId}/status`, {
      method: 'GET',
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(answer.status).toBe(404)
    const tab = browser()
    await tab.signIn(client)
    // Sends one merchant's cookie under the other's name.
    tab.jar.set(sessionCookie(two), tab.jar.get(sessionCookie(client)) ?? '')
    expect((await tab.refresh(two)).status).toBe(401)
    expect((await tab.refresh(client)).status).toBe(200)
  })

  test.each(['idle_until', 'expires_at'] as const)('is over when %s has passed', async (column) => {
    const merchant = await world.merchant()
    const tab = browser()
    const { body } = await tab.signIn(merchant)
    await backdate(merchant, column)
    expect((await tab.permissions(body['accessToken'])).status).toBe(401)
    expect((await tab.refresh(merchant)).status).toBe(401)
  })

  test('calls extend it', async () => {
    const merchant = await world.merchant()
    const soon = new Date(Date.now() + 60_000)
    const sid = sessionOf(merchant.token)
    const idle = async (): Promise<number> => {
      const rows = await world.db.reader.query<{ idleUntil: Date }>(
        'test_idle',
        'select idle_until from global.session where session_id = $1',
        [sid],
      )
      return rows[0]?.idleUntil.getTime() ?? 0
    }
    await world.db.inGlobal((tx) =>
      tx
        .updateTable('global.session')
        .set({ idleUntil: soon })
        .where('sessionId', '=', sid)
        .execute(),
    )
    const calls = await Promise.all([1, 2, 3].map(() => browser().permissions(merchant.token)))
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200])
    for (let tries = 0; tries < 100 && (await idle()) === soon.getTime(); tries++) await sleep(20)
    expect((await idle()) - Date.now()).toBeGreaterThan(14 * 60_000)
  })

  test('API-17 AUTH-39 signing out ends it: the token, the cookie and the refresh', async () => {
    const merchant = await world.merchant()
    const tab = browser()
    const { body } = await tab.signIn(merchant)
    const cookie = tab.jar.get(sessionCookie(merchant)) ?? ''
    const out = await tab.send('/authn/logout', {
      headers: { authorization: `Bearer ${String(body['accessToken'])}` },
    })
    expect(out.status).toBe(200)
    expect(tab.jar.has(sessionCookie(merchant))).toBe(false)
    expect((await tab.permissions(body['accessToken'])).status).toBe(401)
    tab.jar.set(sessionCookie(merchant), cookie)
    expect((await tab.refresh(merchant)).status).toBe(401)
    // Other sessions of the same user stay valid.
    expect((await browser().permissions(merchant.token)).status).toBe(200)
  })
})

describe('refreshing', () => {
  test('AUTH-14 a reloaded page gets a new token and a new cookie', async () => {
    const merchant = await world.merchant()
    const tab = browser()
    await tab.signIn(merchant)
    const first = tab.jar.get(sessionCookie(merchant))
    const { status, body } = await tab.refresh(merchant)
    expect([status, body['outcome']]).toEqual([200, 'signed_in'])
    expect((await tab.permissions(body['accessToken'])).status).toBe(200)
    expect(tab.jar.get(sessionCookie(merchant))).not.toBe(first)
    expect((await tab.refresh(merchant)).status).toBe(200)
  })

  test('two tabs at once get the same successor and continue', async () => {
    const merchant = await world.merchant()
    const tab = browser()
    await tab.signIn(merchant)
    const before = tab.jar.get(sessionCookie(merchant)) ?? ''
    const tabs = Array.from({ length: 8 }, () => {
      const client = browser()
      client.jar.set(sessionCookie(merchant), before)
      return client
    })
    const answers = await Promise.all(tabs.map((client) => client.refresh(merchant)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(tabs.map((client) => client.jar.get(sessionCookie(merchant)))).size).toBe(1)
    expect((await (tabs[3] ?? tab).refresh(merchant)).status).toBe(200)
  })

  test('a refresh whose answer was lost can be repeated for half a minute', async () => {
    const merchant = await world.merchant()
    const tab = browser()
    await tab.signIn(merchant)
    const before = tab.jar.get(sessionCookie(merchant)) ?? ''
    await tab.refresh(merchant)
    const successor = tab.jar.get(sessionCookie(merchant))
    tab.jar.set(sessionCookie(merchant), before)
    expect((await tab.refresh(merchant)).status).toBe(200)
    expect(tab.jar.get(sessionCookie(merchant))).toBe(successor)
  })

  test('reusing an old token later ends the session', async () => {
    const merchant = await world.merchant()
    const [owner, thief] = [browser(), browser()]
    const { body } = await owner.signIn(merchant)
    const stolen = owner.jar.get(sessionCookie(merchant)) ?? ''
    await owner.refresh(merchant)
    await backdate(merchant, 'rotated_at')
    thief.jar.set(sessionCookie(merchant), stolen)
    expect((await thief.refresh(merchant)).status).toBe(401)
    expect((await owner.refresh(merchant)).status).toBe(401)
    expect((await owner.permissions(body['accessToken'])).status).toBe(401)
  })

  test('another site cannot request it', async () => {
    const merchant = await world.merchant()
    const tab = browser()
    await tab.signIn(merchant)
    const foreign = await tab.refresh(merchant, { origin: 'https://evil.example' })
    expect([foreign.status, foreign.body['errorCode']]).toEqual([403, 'foreign_origin'])
    expect((await tab.refresh(merchant, { origin: 'null' })).status).toBe(403)
    expect((await tab.refresh(merchant, { origin: world.origin })).status).toBe(200)
  })

  test('does nothing without the cookie, or with a made-up one', async () => {
    const merchant = await world.merchant()
    const tab = browser()
    expect((await tab.refresh(merchant)).status).toBe(401)
    const sid = sessionOf(merchant.token)
    tab.jar.set(sessionCookie(merchant), `${sid}.1.AAAA`)
    expect((await tab.refresh(merchant)).status).toBe(401)
  })
})

describe('an invitation', () => {
  const validate = (token: string) =>
    browser().send('/authn/validate-token', { headers: { token } })
  const choose = (token: string, password: string) =>
    browser().send('/authn/reset-password', { headers: { token }, body: { password } })

  async function invited(merchant: TestMerchant, email = 'new@example.com', role = 'staff') {
    return world.services.staff.invite({
      merchantId: merchant.merchantId,
      email,
      firstName: 'Nell',
      role,
    })
  }

  test('AUTH-30 AUTH-33 AUTH-34 AUTH-35 leads from the email into the dashboard', async () => {
    const merchant = await world.merchant()
    const { link } = await invited(merchant)
    const mails = await mailsOf(world, merchant.merchantId, { recipient: 'new@example.com' })
    expect(mails).toMatchObject([{ kind: 'invitation', status: 'queued' }])
    const address = new URL(/https?:\/\/\S+\?ref=\S+/.exec(mails[0]?.plain ?? '')?.[0] ?? '')
    expect(address.href).toBe(link)
    expect(address.pathname).toBe(`/${merchant.slug}`)
    const ref = address.searchParams.get('ref') ?? ''

    expect((await validate(ref)).body).toEqual({ hasLastLogin: false, isExpired: false })
    const chosen = await choose(ref, 'a quiet harbour at noon')
    expect(chosen.status).toBe(200)
    const body = { tenantId: merchant.tenantId, customToken: chosen.body['customToken'] }
    expect((await browser().send('/authn/sign-in-custom-token', { body })).status).toBe(200)

    expect((await validate(ref)).body).toEqual({ hasLastLogin: true, isExpired: true })
    expect((await choose(ref, 'another quiet harbour')).status).toBe(401)
    const later = { email: 'New@Example.com', password: 'a quiet harbour at noon' }
    expect((await browser().signIn(merchant, later)).status).toBe(200)
  })

  test('API-11 AUTH-36 an unknown link looks like an expired one', async () => {
    const merchant = await world.merchant()
    const { refToken } = await invited(merchant)
    await world.db.inGlobal((tx) =>
      tx
        .updateTable('global.refToken')
        .set({ expiresAt: new Date() })
        .where('merchantId', '=', merchant.merchantId)
        .execute(),
    )
    const expired = await validate(refToken)
    const unknown = await validate('an-unknown-token')
    expect(expired.body).toEqual({ hasLastLogin: false, isExpired: true })
    expect([unknown.status, unknown.body]).toEqual([expired.status, expired.body])
    expect((await choose(refToken, 'a quiet harbour at noon')).body['message']).toBe(
      (await choose('an-unknown-token', 'a quiet harbour at noon')).body['message'],
    )
  })

  test('is void once a newer one is sent', async () => {
    const merchant = await world.merchant()
    const older = await invited(merchant)
    const newer = await invited(merchant)
    expect((await validate(older.refToken)).body['isExpired']).toBe(true)
    expect((await validate(newer.refToken)).body['isExpired']).toBe(false)
    expect(newer).toMatchObject({ userId: older.userId, isNew: false })
  })

  test('API-15 works once, even when used twice at the same moment', async () => {
    const merchant = await world.merchant()
    const { refToken } = await invited(merchant)
    const results = await Promise.all([
      choose(refToken, 'first harbour at noon'),
      choose(refToken, 'second harbour at noon'),
    ])
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('refuses a common password with the reason, and the link still works', async () => {
    const merchant = await world.merchant()
    const { refToken } = await invited(merchant)
    const refused = await choose(refToken, 'Password123')
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      'This is one of the most commonly used passwords, so it is easily guessed. Please choose another one.',
    ])
    expect((await choose(refToken, 'short')).status).toBe(400)
    expect((await choose(refToken, 'a quiet harbour at noon')).status).toBe(200)
  })

  test('a new password ends every session and every other link of the person', async () => {
    const merchant = await world.merchant()
    const tab = browser()
    await tab.signIn(merchant)
    const { refToken } = await invited(merchant, merchant.email, 'admin')
    const { customToken } = (await choose(refToken, 'a quiet harbour at noon')).body
    expect((await browser().permissions(merchant.token)).status).toBe(401)
    expect((await tab.refresh(merchant)).status).toBe(401)
    expect((await tab.signIn(merchant)).status).toBe(401)
    const body = { tenantId: merchant.tenantId, customToken }
    expect((await browser().send('/authn/sign-in-custom-token', { body })).status).toBe(200)
  })

  test('stores only the hash of a link', async () => {
    const merchant = await world.merchant()
    const { refToken } = await invited(merchant)
    const rows = await world.db.reader.query(
      'test_ref',
      `select t::text as row from global.ref_token t where merchant_id = $1`,
      [merchant.merchantId],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(refToken)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(refToken).toString('hex'))
  })
})

test('API-21 the personal settings are those of the signed-in person', async () => {
  const merchant = await world.merchant()
  const answer = await browser().send(`/merchants/${merchant.merchantId}/settings/personal`, {
    method: 'GET',
    headers: { authorization: `Bearer ${merchant.token}` },
  })
  expect(answer.body).toEqual({ firstName: 'Olive', lastName: 'Owner', phoneNo: null })
})
