import { api } from '@paydeck/contract/protocol/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'
import { mailsOf } from '../../../../test/mails.ts'

const NEW = 'a quiet harbour at noon'

let world: World
/** With rate limits. All tests share its address, so it signs in over HTTP only a few times. */
let strict: World
beforeAll(async () => {
  world = await startWorld()
  strict = await startWorld({ limits: true })
})
afterAll(() => Promise.all([world.stop(), strict.stop()]))

const mailOf = (merchant: TestMerchant, recipient: string, kind: string, at = world) =>
  mailsOf(at, merchant.merchantId, { recipient, kind })

const signIn = (merchant: TestMerchant, password: string) =>
  fetch(`${world.origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Firefox/133.0 (Linux)' },
    body: JSON.stringify({
      tenantId: merchant.tenantId,
      slug: merchant.slug,
      email: merchant.email,
      password,
    }),
  })

const isIn = async (token: string): Promise<boolean> =>
  world.services.identity.staff(token).then(
    () => true,
    () => false,
  )

describe('changing one’s own password', () => {
  const change = ({ call }: TestMerchant, password: string, newPassword: string) =>
    call(api.changePassword, { body: { password, newPassword } })

  test('API-16 ACC-07 needs the current one; keeps this session and ends the others', async () => {
    const merchant = await world.merchant()
    const elsewhere = await merchant.signIn()
    await change(merchant, merchant.password, NEW)
    expect([await isIn(merchant.token), await isIn(elsewhere)]).toEqual([true, false])
    expect((await signIn(merchant, merchant.password)).status).toBe(401)
    expect((await signIn(merchant, NEW)).status).toBe(200)
    const [mail] = await mailOf(merchant, merchant.email, 'security_notice')
    expect(mail?.subject).toBe(`${merchant.slug} Pty Ltd: Your password was changed`)
  })

  test('is refused without the current one, and changes nothing', async () => {
    const merchant = await world.merchant()
    await expect(change(merchant, 'wrong horse', NEW)).rejects.toMatchObject({
      status: 403,
      message: 'The password is not correct.',
    })
    expect((await signIn(merchant, merchant.password)).status).toBe(200)
  })

  test('refuses a common password', async () => {
    const merchant = await world.merchant()
    await expect(change(merchant, merchant.password, 'password123')).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/commonly used/) as string,
    })
    await expect(change(merchant, merchant.password, 'short')).rejects.toMatchObject({
      status: 400,
    })
  })

  test('throttles a stolen session that guesses passwords', async () => {
    const merchant = await strict.merchant()
    for (let n = 0; n < 5; n++)
      await expect(change(merchant, `guess ${n}`, NEW)).rejects.toMatchObject({ status: 403 })
    await expect(change(merchant, merchant.password, NEW)).rejects.toMatchObject({ status: 429 })
    expect((await signIn(merchant, merchant.password)).status).toBe(200)
  })
})

/** Makes the person staff with fewer permissions at another merchant of the tenant. */
async function alsoAt({ tenantId, slug: beside, email, password }: TestMerchant) {
  const { merchants, staff, identity } = world.services
  const slug = `next-to-${beside}`
  const shop = { tenantId, slug, businessName: 'Next door', country: 'AU' } as const
  const { merchantId } = await merchants.createMerchant(shop)
  await staff.invite({ merchantId, email, role: 'staff' })
  const from = { address: '', userAgent: '', deviceToken: undefined }
  const entered = await identity.signIn({ tenantId, slug, email, password }, from)
  return { merchantId, token: entered.outcome === 'signed_in' ? entered.accessToken : '' }
}

describe('the list of sessions', () => {
  const list = async ({ call }: TestMerchant) => (await call(api.listSessions, {})).data

  test('shows browser and time, and marks this session', async () => {
    const merchant = await world.merchant()
    await signIn(merchant, merchant.password)
    const sessions = await list(merchant)
    expect(
      Object.fromEntries(sessions.map((session) => [session.browser, session.isThisOne])),
    ).toEqual({
      'Firefox on Linux': false,
      'Unknown browser': true,
    })
    expect(sessions[0]?.address).toMatch(/127\.0\.0\.1/)
  })

  test('only its owner can end a session, at once and only once', async () => {
    const [merchant, stranger] = [await world.merchant(), await world.merchant()]
    const elsewhere = await merchant.signIn()
    const other = (await list(merchant)).find(({ isThisOne }) => !isThisOne)
    const sessionId = other?.sessionId ?? ''
    const colleague = await merchant.colleague()
    for (const call of [stranger.call, colleague.call])
      await expect(call(api.endSession, { sessionId })).rejects.toMatchObject({ status: 404 })
    expect(await isIn(elsewhere)).toBe(true)
    await merchant.call(api.endSession, { sessionId })
    expect(await isIn(elsewhere)).toBe(false)
    await expect(merchant.call(api.endSession, { sessionId })).rejects.toMatchObject({
      status: 404,
    })
    expect(await list(merchant)).toHaveLength(1)
  })

  test('the same person’s sessions at another merchant are not shown or ended here', async () => {
    const merchant = await world.merchant()
    const otherSession = await alsoAt(merchant)
    const { identity } = world.services
    const at = await identity.staff(otherSession.token)
    expect(at).toMatchObject({ merchantId: otherSession.merchantId, role: 'staff' })
    expect(await identity.staff(merchant.token)).toMatchObject({ role: 'owner' })
    expect(await list(merchant)).toHaveLength(1)
    const ending = merchant.call(api.endSession, { sessionId: at.sessionId })
    await expect(ending).rejects.toMatchObject({ status: 404 })
    expect(await isIn(otherSession.token)).toBe(true)
  })

  test('ends all others together; colleagues stay signed in', async () => {
    const merchant = await world.merchant()
    const colleague = await merchant.colleague()
    const others = [await merchant.signIn(), await merchant.signIn()]
    await merchant.call(api.endOtherSessions, {})
    expect(await Promise.all(others.map(isIn))).toEqual([false, false])
    expect([await isIn(merchant.token), await isIn(colleague.token)]).toEqual([true, true])
  })
})

describe('a forgotten password', () => {
  const sendResetEmail = (slug: string, emailAddress: string) =>
    fetch(`${world.origin}/api/authn/send-reset-password-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slug, userType: 'merchantStaff', emailAddress }),
    })
  const links = async (merchant: TestMerchant, at = world): Promise<URL[]> =>
    (await mailOf(merchant, merchant.email, 'password_reset', at)).map(
      ({ plain }) => new URL(/https?:\/\/\S+/.exec(plain)?.[0] ?? ''),
    )
  const write = ({ slug, email }: TestMerchant) =>
    world.services.passwordReset.send({ slug, email })
  const reset = (token: string, password = NEW) =>
    world.services.identity.resetPassword(token, password)
  const tokenOf = (link: URL | undefined): string => link?.searchParams.get('ref') ?? ''

  test('AUTH-26 API-14 a link comes by email, works once, and ends every session', async () => {
    const merchant = await world.merchant()
    await world.services.passwordReset.send({
      slug: merchant.slug,
      email: ` ${merchant.email.toUpperCase()} `,
    })
    const [link] = await links(merchant)
    expect(`${link?.origin}${link?.pathname}`).toBe(
      `${world.origin}/${merchant.slug}/reset-password`,
    )
    await reset(tokenOf(link))
    expect(await isIn(merchant.token)).toBe(false)
    expect((await signIn(merchant, NEW)).status).toBe(200)
    await expect(reset(tokenOf(link), 'another quiet harbour')).rejects.toMatchObject({
      status: 401,
    })
    const [notice] = await mailOf(merchant, merchant.email, 'security_notice')
    expect(notice?.subject).toContain('Your password was changed')
  })

  test('gives everyone the same answer, and the request itself looks up no account', async () => {
    const merchant = await world.merchant()
    const answers = await Promise.all(
      [
        [merchant.slug, merchant.email],
        [merchant.slug, 'unknown@example.com'],
        ['no-such-shop', merchant.email],
      ].map(async ([slug = '', email = '']) => {
        const sent = await sendResetEmail(slug, email)
        return [sent.status, await sent.text()]
      }),
    )
    expect(answers).toEqual([
      [200, ''],
      [200, ''],
      [200, ''],
    ])
    // Only the job looks up the account, and no worker runs here.
    expect(await links(merchant)).toEqual([])
    const { rows: waiting } = await world.db.inGlobal((tx) =>
      sql<{ data: { email: string } }>`
        select data from pgboss.job
        where name = 'password.reset' and data->>'slug' in (${merchant.slug}, 'no-such-shop')`.execute(
        tx,
      ),
    )
    expect(waiting.map(({ data }) => data.email).toSorted()).toEqual(
      ['unknown@example.com', merchant.email, merchant.email].toSorted(),
    )
  })

  test('sends no link to strangers, staff of other merchants or disabled accounts', async () => {
    const merchant = await world.merchant()
    const other = await world.merchant()
    const { passwordReset, staff } = world.services
    await passwordReset.send({ slug: merchant.slug, email: 'unknown@example.com' })
    await passwordReset.send({ slug: other.slug, email: merchant.email })
    await passwordReset.send({ slug: 'no-such-shop', email: merchant.email })
    await staff.setDisabled(merchant.merchantId, merchant.email, true)
    await write(merchant)
    expect(await links(merchant)).toEqual([])
    expect(await mailOf(other, merchant.email, 'password_reset')).toEqual([])
  })

  test('a newer link voids the older one; at most three an hour', async () => {
    const merchant = await strict.merchant()
    const { slug, email } = merchant
    for (let n = 0; n < 5; n++) await strict.services.passwordReset.send({ slug, email })
    const sent = await links(merchant, strict)
    expect(sent).toHaveLength(3)
    const works = await Promise.all(
      sent.map((link) => world.services.identity.validateLink(tokenOf(link))),
    )
    expect(works.filter(({ isExpired }) => !isExpired)).toHaveLength(1)
  })

  test('a link is valid for half an hour', async () => {
    const merchant = await world.merchant()
    await write(merchant)
    const rows = await world.db.reader.query<{ minutes: number }>(
      'test_reset_life',
      `select (extract(epoch from expires_at - created_at) / 60)::int4 as minutes
       from global.ref_token where merchant_id = $1 and kind = 'reset'`,
      [merchant.merchantId],
    )
    expect(rows).toEqual([{ minutes: 30 }])
    await world.db.inGlobal((tx) =>
      tx
        .updateTable('global.refToken')
        .set({ expiresAt: new Date() })
        .where('merchantId', '=', merchant.merchantId)
        .execute(),
    )
    const [link] = await links(merchant)
    await expect(reset(tokenOf(link))).rejects.toMatchObject({ status: 401 })
  })

  test('the token of a link does not work in another tenant', async () => {
    const [merchant, other] = [await world.merchant(), await world.merchant()]
    await write(merchant)
    const [link] = await links(merchant)
    const { customToken } = await reset(tokenOf(link))
    const sent = await fetch(`${world.origin}/api/authn/sign-in-custom-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId: other.tenantId, customToken }),
    })
    expect(sent.status).toBe(401)
  })

  test('API-15 a link opened under another tenant’s address changes nothing, and still works at its own', async () => {
    const [merchant, other] = [await world.merchant(), await world.merchant()]
    await write(merchant)
    const [link] = await links(merchant)
    const at = (slug: string) =>
      merchant.call(
        api.resetPassword,
        { body: { password: NEW, slug } },
        { refToken: tokenOf(link) },
      )
    const validate = (slug: string) =>
      merchant
        .call(api.validateToken, { query: { slug } }, { refToken: tokenOf(link) })
        .then(({ data }) => data)
    expect(await validate(other.slug)).toEqual({ hasLastLogin: false, isExpired: true })
    await expect(at(other.slug)).rejects.toMatchObject({
      status: 401,
      message: 'This link has expired or has been used already.',
    })
    expect(await isIn(merchant.token)).toBe(true)
    expect((await signIn(merchant, NEW)).status).toBe(401)
    expect((await signIn(merchant, merchant.password)).status).toBe(200)
    expect(await validate(merchant.slug)).toEqual({ hasLastLogin: true, isExpired: false })
    await at(merchant.slug)
    expect((await signIn(merchant, NEW)).status).toBe(200)
  })

  test('one address may request twenty an hour', async () => {
    const { passwordReset } = strict.services
    const from = `192.0.2.${Math.floor(Math.random() * 1e9)}`
    const ask20 = Array.from({ length: 20 }, (_, n) =>
      passwordReset.request({ slug: `shop-${n}`, email: 'a@b.example' }, from),
    )
    await Promise.all(ask20)
    await expect(
      passwordReset.request({ slug: 'shop', email: 'a@b.example' }, from),
    ).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) as number })
    await passwordReset.request({ slug: 'shop', email: 'a@b.example' }, `${from} elsewhere`)
  })
})
