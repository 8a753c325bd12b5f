import {
  consumer as consumerBrand,
  standard as standardBrand,
} from '@paydeck/contract/brands/brands'
import { HYDRATABLE } from '@paydeck/contract/protocol/prerender'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildWeb } from '../../../../scripts/build-web.mjs'
import { startWorld, type TestMerchant, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  await buildWeb(() => undefined)
  world = await startWorld({ alone: true })
})
afterAll(() => world.stop())

async function pageAt(path: string, cookie?: string) {
  const answer = await fetch(world.origin + path, { headers: cookie ? { cookie } : {} })
  return { headers: answer.headers, status: answer.status, html: await answer.text() }
}

const isPrerendered = (html: string): boolean => html.includes(`<div id="root" ${HYDRATABLE}>`)

const refresh = ({ merchantId }: TestMerchant, cookie: string) =>
  fetch(`${world.origin}/api/authn/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ merchantId }),
  })

/** The only cookie that page requests carry. */
const markOf = (merchant: TestMerchant): string => `paydeck_signed_in_${merchant.merchantId}=`

test('BEY-245 prerenders the sign-in form for a visitor, with the colours and title of the brand', async () => {
  const [standard, consumer] = [
    await world.merchant(),
    await world.merchant({ tenantTags: ['laddr-b2c'] }),
  ]
  for (const path of [`/${standard.slug}`, `/${standard.slug}/login?from=%2Fpayments`]) {
    const { status, headers, html } = await pageAt(path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self';")
    expect(html).toContain('<h1>Log in to your account</h1>')
    expect(html).toContain(`<title>Sign in - ${standardBrand.name}</title>`)
    expect(html).toContain(`href="/${standard.slug}/forget-password"`)
    // Nothing can be submitted before the script has loaded.
    expect(html).toContain('<button disabled="" type="submit"')
    expect(html).not.toContain('/pay/accent/')
    expect(html).not.toMatch(/<script(?![^>]* src=)|style=/)
  }
  const { html } = await pageAt(`/${consumer.slug}/login`)
  expect(html).toContain(`<title>Sign in - ${consumerBrand.name}</title>`)
  const [, sheet = ''] = /<link rel="stylesheet" href="(\/pay\/accent\/[^"]+)">/.exec(html) ?? []
  expect(await (await fetch(world.origin + sheet)).text()).toContain(
    '--pd-accent:light-dark(var(--light-base),var(--dark-base))',
  )
})

test('BEY-245 its style sheets define all of its classes', async () => {
  const merchant = await world.merchant()
  const { html } = await pageAt(`/${merchant.slug}/login`)
  const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)]
  const styles = await Promise.all(
    sheets.map(async ([, href = '']) => (await fetch(world.origin + href)).text()),
  )
  const css = styles.join('')
  const classes = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(classes.length).toBeGreaterThan(5)
  for (const name of classes) expect(css).toContain(`.${name}`)
})

test('BEY-245 leaves links from emails, other pages and unknown merchants to the script', async () => {
  const { slug } = await world.merchant()
  for (const path of [
    `/${slug}?ref=r1`,
    `/${slug}?token=t1`,
    `/${slug}/forget-password`,
    `/${slug}/payments`,
    '/no-such-shop/login',
  ]) {
    const { status, html } = await pageAt(path)
    expect([path, status, isPrerendered(html)]).toEqual([path, 200, false])
  }
})

test('BEY-245 prerenders no sign-in for a browser with a session, only at this merchant and until the session ends', async () => {
  const [merchant, other] = [await world.merchant(), await world.merchant()]
  const cookie = await merchant.sessionCookie()
  expect(cookie).toContain(markOf(merchant))
  expect(isPrerendered((await pageAt(`/${merchant.slug}`, cookie)).html)).toBe(false)
  expect(isPrerendered((await pageAt(`/${other.slug}`, cookie)).html)).toBe(true)
  const stillValid = await refresh(merchant, cookie)
  expect(stillValid.headers.getSetCookie().join()).toContain(markOf(merchant))
  // The session has ended, but the browser does not know.
  const isOver = await refresh(merchant, `${markOf(merchant)}1`)
  expect(isOver.status).toBe(401)
  expect(isOver.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      new RegExp(`^paydeck_signed_in_${merchant.merchantId}=; .*Expires=Thu, 01 Jan 1970`),
    ),
  ])
  const out = await fetch(`${world.origin}/api/authn/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${merchant.token}` },
  })
  expect(out.headers.getSetCookie().join()).toContain(`paydeck_signed_in_${merchant.merchantId}=;`)
})
