import { api } from '@paydeck/contract/protocol/api'
import { SNAPSHOT, SNAPSHOT_STYLE } from '@paydeck/contract/protocol/prerender'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildWeb } from '../../../../scripts/build-web.mjs'
import { codeOf } from '../../../test/authenticator.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { createHttp } from '../edge/app.ts'
import { webApp } from '../edge/web-app.ts'

let world: World
beforeAll(async () => {
  await buildWeb(() => undefined)
  world = await startWorld({ alone: true })
})
afterAll(() => world.stop())

interface Person {
  email: string
  password: string
}

/** Signs a person in, and returns the only cookie that page requests carry. */
async function pageCookie(
  { tenantId, slug, merchantId }: TestMerchant,
  { email, password }: Person,
): Promise<string> {
  const answer = await fetch(`${world.origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, slug, email, password }),
  })
  const cookies = answer.headers.getSetCookie()
  const pageCookies = cookies.find((cookie) =>
    cookie.startsWith(`paydeck_signed_in_${merchantId}=`),
  )
  expect(pageCookies).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  return pageCookies?.split(';')[0] ?? ''
}

async function pageAt(path: string, cookie: string, headers: Record<string, string> = {}) {
  const answer = await fetch(world.origin + path, { headers: { cookie, ...headers } })
  return { headers: answer.headers, status: answer.status, html: await answer.text() }
}

const isPrerendered = (html: string): boolean => html.includes(`<div ${SNAPSHOT}="`)

async function prerenderedPage(path: string, cookie: string, headers: Record<string, string> = {}) {
  const page = await pageAt(path, cookie, headers)
  expect([path, isPrerendered(page.html)]).toEqual([path, true])
  return page
}

/** Expects this page not to be prerendered, while another person's still is. */
async function expectNotPrerendered(
  path: string,
  cookie: string,
  headers: Record<string, string> = {},
) {
  const page = await pageAt(path, cookie, headers)
  expect([path, page.status, isPrerendered(page.html)]).toEqual([path, 200, false])
  expect(page.headers.get('cache-control')).toBe('no-cache')
  await prerenderedPage(...control)
}

let control: [string, string]
let merchant: TestMerchant
let order: string
beforeAll(async () => {
  const other = await world.merchant()
  control = [`/${other.slug}/payments`, await pageCookie(other, other)]
  merchant = await world.merchant()
  const paid = await merchant.order({ amount: 4_321, number: 'SEEN-1' })
  await paid.pay(CARDS.visa)
  order = 'SEEN-1'
})

test('BEY-266 prerenders payments for a signed-in person, under the same policy and without caching', async () => {
  const cookie = await pageCookie(merchant, merchant)
  const { status, headers, html } = await prerenderedPage(`/${merchant.slug}/payments`, cookie)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self';")
  expect(html).toContain(`<div ${SNAPSHOT}="wide">`)
  expect(html).toContain('<h1>Payments</h1>')
  expect(html).toContain(order)
  expect(html).toContain('$43.21 AUD')
  // No scripts run, no markup has styles, and only links can be used.
  expect(html).not.toMatch(/<script(?![^>]* src=)| style=/)
  expect(html).toContain(` ${SNAPSHOT_STYLE}="`)
  expect(html).not.toMatch(/<(?:button|select|input|textarea)(?! inert)/)
  expect(html).not.toMatch(/<(?:input|textarea)(?! inert readonly)/)
  expect(html).toContain(`href="/${merchant.slug}/refunds"`)
})

test('BEY-266 prerenders the overview too, and the narrow layout for a phone', async () => {
  const cookie = await pageCookie(merchant, merchant)
  const { html } = await prerenderedPage(`/${merchant.slug}/home`, cookie, {
    'sec-ch-ua-mobile': '?1',
  })
  expect(html).toContain(`<div ${SNAPSHOT}="narrow">`)
  expect(html).toContain('aria-label="Open menu"')
  expect(html).toContain('$43.21')
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' }
  expect((await prerenderedPage(`/${merchant.slug}/home`, cookie, phone)).html).toContain(
    '"narrow"',
  )
})

test('BEY-266 its style sheets define all of its classes', async () => {
  const cookie = await pageCookie(merchant, merchant)
  // Twice, because lazy code may be loaded the second time.
  for (const page of ['payments', 'home', 'payments', 'home']) {
    const { html } = await prerenderedPage(`/${merchant.slug}/${page}`, cookie)
    const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)]
    const styles = await Promise.all(
      sheets.map(async ([, href = '']) => (await fetch(world.origin + href)).text()),
    )
    const css = styles.join('')
    const own = [...html.matchAll(/ class="([^"]+)"/g)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => name.startsWith('_'))
    expect(own.length).toBeGreaterThan(20)
    for (const name of own) expect(css).toContain(`.${name}`)
  }
})

test('BEY-267 prerenders nothing for another merchant or with a made-up cookie', async () => {
  const other = await world.merchant()
  const own = await pageCookie(merchant, merchant)
  const [, token = ''] = own.split('=')
  const otherCookie = `paydeck_signed_in_${other.merchantId}=${token}`
  const cookieName = `paydeck_signed_in_${merchant.merchantId}`
  const path = `/${merchant.slug}/payments`
  for (const [at, cookie] of [
    [path, ''],
    [path, `${cookieName}=1`],
    [path, `${cookieName}=${token.slice(0, -2)}xx`],
    [`/${other.slug}/payments`, own],
    [`/${other.slug}/payments`, otherCookie],
    ['/no-such-shop/payments', own],
  ] as const)
    await expectNotPrerendered(at, cookie)
  // The cookie of pages opens nothing else.
  for (const name of ['session', 'signed_in']) {
    const answer = await fetch(`${world.origin}/api/authn/refresh`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `paydeck_${name}_${merchant.merchantId}=${token}`,
      },
      body: JSON.stringify({ merchantId: merchant.merchantId }),
    })
    expect(answer.status).toBe(401)
  }
})

test('BEY-267 prerenders nothing for an ended session, but accepts a cookie that was just replaced', async () => {
  const own = await world.merchant()
  const path = `/${own.slug}/payments`
  const cookie = await pageCookie(own, own)
  await prerenderedPage(path, cookie)
  const { data: sessions } = await own.call(api.listSessions, {})
  for (const { sessionId, isThisOne } of sessions)
    if (!isThisOne) await own.call(api.endSession, { sessionId })
  await expectNotPrerendered(path, cookie)

  const all = await own.sessionCookie()
  const before = all.split('; ').find((header) => header.startsWith('paydeck_signed_in_')) ?? ''
  const renewed = await fetch(`${world.origin}/api/authn/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: all },
    body: JSON.stringify({ merchantId: own.merchantId }),
  })
  const after = renewed.headers
    .getSetCookie()
    .find((header) => header.startsWith('paydeck_signed_in_'))
  // Both work, because a page request may be on its way.
  expect((await prerenderedPage(path, before)).status).toBe(200)
  await prerenderedPage(path, after?.split(';')[0] ?? '')
})

test('BEY-267 checks permissions and a required second factor for each page', async () => {
  const own = await world.merchant()
  const { merchantId } = own
  const path = `/${own.slug}/payments`
  const colleague = await own.colleague({ role: 'admin' })
  const cookie = await pageCookie(own, colleague)
  const settings = `href="/${own.slug}/settings`
  expect((await prerenderedPage(path, cookie)).html).toContain(settings)
  const { data: team } = await own.call(api.listTeam, { merchantId })
  const userId = team.find(({ email }) => email === colleague.email)?.userId ?? ''
  await own.call(api.changeMember, { merchantId, userId, body: { role: 'cashier' } })
  expect((await prerenderedPage(path, cookie)).html).not.toContain(settings)
  await own.call(api.removeMember, { merchantId, userId })
  await expectNotPrerendered(path, cookie)

  const owing = await own.colleague({ role: 'manager' })
  const { secret } = (await own.call(api.beginSecondFactor, {})).data
  await own.call(api.turnSecondFactorOn, { body: { code: codeOf(secret) } })
  await own.call(api.saveSecondFactorRule, { merchantId, body: { askedOf: 'everyone' } })
  await expectNotPrerendered(path, await pageCookie(own, owing))
})

test('BEY-267 sends the page as built to frames, from other sites, for prefetches and for pages that are not prerendered', async () => {
  const cookie = await pageCookie(merchant, merchant)
  const path = `/${merchant.slug}/payments`
  const typed = { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }
  expect((await prerenderedPage(path, cookie, typed)).status).toBe(200)
  await prerenderedPage(path, cookie, {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-dest': 'empty',
  })
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' },
    { 'sec-purpose': 'prefetch' },
  ] as Record<string, string>[])
    await expectNotPrerendered(path, cookie, headers)
  for (const page of ['refunds', 'settings', 'no-such-page', 'payments/more', 'toString'])
    await expectNotPrerendered(`/${merchant.slug}/${page}`, cookie)
})

test.each(['/harbour/payments', '/harbour/login'])(
  'BEY-266 a prerendered page is sent once: %s leaves no warning in the log',
  async (url) => {
    const lines: string[] = []
    const http = createHttp({
      logLevel: 'warn',
      secure: false,
      trustProxy: null,
      keepAliveMs: 5_000,
      logTo: { write: (line) => void lines.push(line) },
    })
    const prerender = async (): Promise<string> => '<p>Prerendered</p>'
    await webApp(http, {
      apiHost: '',
      chat: null,
      supportEmail: {},
      prerenderSignIn: prerender,
      prerenderStaffPage: prerender,
    })
    expect((await http.inject(url)).body).toBe('<p>Prerendered</p>')
    // Sending twice would only fail after the first response has ended.
    await http.close()
    expect(lines).toEqual([])
  },
)
