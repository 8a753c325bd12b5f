import { api } from '@paydeck/contract/protocol/api'
import { PRERENDERED_ORDER } from '@paydeck/contract/identifiers/invoice-url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildWeb } from '../../../../scripts/build-web.mjs'
import { CARDS, startWorld, type TestOrder, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  await buildWeb(() => undefined)
  world = await startWorld({ alone: true })
})
afterAll(() => world.stop())

type Addressed = Pick<TestOrder, 'merchantOrderId' | 'token'>

const addressOf = ({ merchantOrderId }: Pick<TestOrder, 'merchantOrderId'>, of = world) =>
  `${of.origin}/pay/au/invoice/${merchantOrderId}`

/** What a browser keeps after opening a link: one cookie for the order's calls and one for its page. */
async function cookiesOf(order: Addressed, token = order.token, of = world): Promise<string[]> {
  const answer = await fetch(`${addressOf(order, of)}?token=${encodeURIComponent(token)}`, {
    redirect: 'manual',
  })
  return answer.headers.getSetCookie()
}

const pairOf = (cookie = ''): string => cookie.split(';')[0] ?? ''

/** Without the comments that React puts between texts. */
const textOf = (html: string): string => html.replaceAll('<!-- -->', '')

/** The page of a link, after the redirect. */
async function pageOf(order: Addressed, { token = order.token, query = '', of = world } = {}) {
  const [, cookie] = await cookiesOf(order, token, of)
  const answer = await fetch(addressOf(order, of) + query, { headers: { cookie: pairOf(cookie) } })
  return { headers: answer.headers, status: answer.status, html: textOf(await answer.text()) }
}

const SKELETON = 'Loading the payment request'
const ORDER_ID = `id="${PRERENDERED_ORDER}"`

const embeddedOrder = (html: string): unknown =>
  JSON.parse(new RegExp(`${ORDER_ID}>(.*?)</script>`).exec(html)?.[1] ?? 'null')

test('BEY-227 the page of a link contains its order, and the response of the call it can skip', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 123_45, number: 'Job 9' })
  const { status, headers, html } = await pageOf(order)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self';")
  expect(html).toContain(`<h1 tabindex="-1">Pay ${merchant.slug}</h1>`)
  expect(html).toContain('$123.45')
  expect(html).toContain('Job 9')
  expect(html).not.toContain(SKELETON)
  expect(html).not.toContain('rel="preload" as="fetch"')
  // Contains neither the link's secret nor ids that the call hides.
  expect(html).not.toContain(order.token)
  expect(html).not.toContain(merchant.merchantId)
  const { merchantOrderId } = order
  expect(embeddedOrder(html)).toEqual(
    (await order.customer(api.getInvoice, { merchantOrderId })).data,
  )
})

test('BEY-227 the page has a cookie for itself only, which links on other sites send too', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 100 })
  const [callCookie = '', pageCookie = ''] = await cookiesOf(order)
  expect(callCookie.split('; ')).toContain('SameSite=Strict')
  expect(pageCookie.split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    `Path=/pay/au/invoice/${order.merchantOrderId}`,
    'SameSite=Lax',
  ])
})

test('BEY-227 escapes hostile names in markup and data', async () => {
  const hostile = '</script><img src=x onerror=alert(1)><!--'
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 100, number: hostile })
  const { html } = await pageOf(order)
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<!--<')
  expect(html).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;')
  expect(embeddedOrder(html)).toMatchObject({ order: { internalOrderId: hostile } })
})

test('BEY-227 a paid and a cancelled order say so', async () => {
  const merchant = await world.merchant()
  const [paid, cancelled] = [
    await merchant.order({ amount: 100 }),
    await merchant.order({ amount: 200 }),
  ]
  await paid.pay(CARDS.mastercard)
  const { merchantId, call } = merchant
  await call(api.cancelOrder, { merchantId, merchantOrderId: cancelled.merchantOrderId })
  const receipt = (await pageOf(paid)).html
  expect(receipt).toContain(`You paid ${merchant.slug}`)
  expect(receipt).toContain('Mastercard ending in 4444')
  expect((await pageOf(cancelled)).html).toContain('This payment request was cancelled')
})

test('BEY-227 preloads the code that the first render needs', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 100 })
  const preloadedUrl = async () => {
    const { html } = await pageOf(order)
    return /<link rel="modulepreload" crossorigin href="([^"]+)">/.exec(html)?.[1] ?? ''
  }
  const fields = await preloadedUrl()
  expect(fields).toMatch(/^\/assets\/card-fields-[\w-]+\.js$/)
  expect((await fetch(world.origin + fields)).status).toBe(200)
  await order.pay(CARDS.visa)
  expect(await preloadedUrl()).toMatch(/^\/assets\/deferred-parts-[\w-]+\.js$/)
})

test('BEY-227 shows nothing of an order without a valid link', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 123_45 })
  const other = await merchant.order({ amount: 678_90 })
  const [, otherCookie] = await cookiesOf(other)
  const requests = [
    pageOf(order, { token: order.token.slice(0, -1) }),
    pageOf(order, { token: other.token }),
    fetch(addressOf(order)).then(async (answer) => ({ html: await answer.text() })),
    fetch(addressOf(order), {
      headers: {
        cookie: pairOf(otherCookie).replace(other.merchantOrderId, order.merchantOrderId),
      },
    }).then(async (answer) => ({ html: await answer.text() })),
  ]
  for (const { html } of await Promise.all(requests)) {
    expect(html).toContain(SKELETON)
    expect(html).not.toContain(ORDER_ID)
    expect(html).not.toContain(merchant.slug)
  }
})

test('BEY-227 is not prerendered after a challenge, so that the page asks for the result first', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 100 })
  const { html } = await pageOf(order, { query: '?threeDSAuthorisationId=tdsa_1' })
  expect(html).toContain(SKELETON)
})

test('BEY-227 links the accent of the brand in a separate sheet for the first paint', async () => {
  const merchant = await world.merchant({ tenantTags: ['laddr-b2c'] })
  const { html } = await pageOf(await merchant.order({ amount: 100 }))
  const [, sheet = ''] = /<link rel="stylesheet" href="(\/pay\/accent\/[^"]+)">/.exec(html) ?? []
  const answer = await fetch(world.origin + sheet)
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
  const css = await answer.text()
  expect(css).toMatch(/^:root\{--light-base:#b4450b;.*--dark-base:#ff9a5a;/)
  const invalid = await fetch(`${world.origin}${sheet.replace(/.{6}\.css$/, 'red}*{x.css')}`)
  expect(invalid.status).toBe(404)
  const standard = await world.merchant()
  expect((await pageOf(await standard.order({ amount: 100 }))).html).not.toContain('/pay/accent/')
})

test('BEY-227 falls back to the client-rendered page when rendering fails, and counts it for operators', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 100 })
  await order.pay(CARDS.visa)
  const failures = async () =>
    /^paydeck_prerender_failures_total (\d+)$/m.exec(await world.metrics.text())?.[1]
  expect((await pageOf(order)).html).toContain(ORDER_ID)
  expect(await failures()).toBe('0')
  const client = new pg.Client({
    connectionString: world.db.readerPool.options.connectionString,
  })
  await client.connect()
  await client.query(`update app.merchant set time_zone = 'No/Where' where merchant_id = $1`, [
    merchant.merchantId,
  ])
  await client.end()
  const { status, html } = await pageOf(order)
  expect(status).toBe(200)
  expect(html).toContain(SKELETON)
  expect(html).toContain(`href="/api/orders/${order.merchantOrderId}/invoice"`)
  expect(await failures()).toBe('1')
})

test('BEY-227 rate limits prerendering like the call it replaces', async () => {
  const guarded = await startWorld({ limits: true })
  try {
    const merchant = await guarded.merchant()
    const order = await merchant.order({ amount: 100 })
    const { headers } = await pageOf(order, { of: guarded })
    expect(Number(headers.get('ratelimit-remaining'))).toBeGreaterThan(0)
  } finally {
    await guarded.stop()
  }
})
