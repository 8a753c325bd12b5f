import { api } from '@paydeck/contract/protocol/api'
import type { LiveUpdate } from '@paydeck/contract/calls/live'
import { toQueryString } from '@paydeck/contract/protocol/client'
import { fillPath, type AnyRoute } from '@paydeck/contract/protocol/route'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { followLive, type LiveReader } from '../../../test/live-reader.ts'
import { WATCHED_CALLS, watchedAnswers } from '../../http/live/watched-answers.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({ alone: true })
})
afterAll(async () => {
  await world.stop()
})

const POLL_OPTIONS = { timeout: 10_000 }

const addressOf = (route: AnyRoute, { merchantId }: TestMerchant, query: object = {}): string =>
  fillPath(route.path, { merchantId }) + toQueryString({ ...query })

const watch = (
  { merchantId, token }: Pick<TestMerchant, 'merchantId' | 'token'>,
  addresses: readonly string[],
  after?: string,
) => followLive({ origin: world.origin, merchantId, token, watch: addresses, after })

/** The API's response to this person. */
async function fetchAnswer(
  { token }: Pick<TestMerchant, 'token'>,
  address: string,
): Promise<LiveUpdate> {
  const answer = await fetch(`${world.origin}/api${address}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  const counts = ['limepay-page-count', 'paydeck-total'].flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { address, headers: Object.fromEntries(counts), body: await answer.json() }
}

const lastOf = ({ answers }: LiveReader, address: string): LiveUpdate | undefined =>
  answers.findLast((answer) => answer.address === address)

const LISTS: readonly AnyRoute[] = WATCHED_CALLS.filter((name) => name !== 'listOrderStates').map(
  (name) => api[name],
)

/** Counts the reads of each list. */
function countReadings(addresses: Map<string, number>): void {
  const source = watchedAnswers(world.app.handlers)
  world.services.live.answerFrom({
    ...source,
    fetch(actor, address) {
      addresses.set(address, (addresses.get(address) ?? 0) + 1)
      return source.fetch(actor, address)
    },
  })
}

test('BEY-257 an open page gets the answers of its lists and sums, when it connects and whenever they change', async () => {
  const merchant = await world.merchant()
  const addresses = LISTS.map((route) => addressOf(route, merchant)).slice(0, 8)
  const otherLists = LISTS.map((route) => addressOf(route, merchant)).slice(8)
  const readers = [await watch(merchant, addresses), await watch(merchant, otherLists)]
  expect(readers.map(({ begins }) => begins[0]?.watched)).toEqual([addresses, otherLists])
  const order = await merchant.order({ amount: 480_00 })
  const { transactionId } = await order.pay(CARDS.visa)
  const refundAmount = { amount: 80_00, currency: merchant.currency }
  await merchant.call(api.createRefund, {
    merchantId: merchant.merchantId,
    body: { transactionId, refundAmount },
  })
  for (const address of [...addresses, ...otherLists])
    await expect
      .poll(
        async () => readers.map((reader) => lastOf(reader, address)).find(Boolean),
        POLL_OPTIONS,
      )
      .toEqual(await fetchAnswer(merchant, address))
  // An unchanged answer is not sent again.
  const disputes = readers.flatMap(({ answers }) =>
    answers.filter(({ address }) => address === addressOf(api.listDisputes, merchant)),
  )
  expect(disputes).toHaveLength(1)
  for (const reader of readers) reader.close()
})

test('BEY-257 pages with the same list share one read; another page of the list is read separately', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  await (await merchant.order({ amount: 10_00 })).pay(CARDS.visa)
  const colleague = await merchant.colleague({ role: 'admin' })
  const first = addressOf(api.queryPayments, merchant, { page: 1 })
  const second = addressOf(api.queryPayments, merchant, { page: 2 })
  const readings = new Map<string, number>()
  countReadings(readings)
  const readers = await Promise.all([
    ...Array.from({ length: 8 }, () => watch(merchant, [first])),
    watch({ merchantId, token: colleague.token }, [first, second]),
  ])
  for (const reader of readers)
    await expect.poll(() => lastOf(reader, first), POLL_OPTIONS).toBeDefined()
  await expect
    .poll(() => readers.map(({ answers }) => answers.length), POLL_OPTIONS)
    .toEqual([...Array.from({ length: 8 }, () => 1), 2])
  readings.clear()
  const { transactionId } = await (await merchant.order({ amount: 20_00 })).pay(CARDS.visa)
  for (const reader of readers)
    await expect
      .poll(() => JSON.stringify(lastOf(reader, first)?.body), POLL_OPTIONS)
      .toContain(transactionId)
  // One read for each batch of events, of which a slow server has more; without sharing, each page would read in each.
  expect(readings.get(first)).toBeLessThan(readers.length)
  for (const reader of readers) {
    expect(reader.answers.filter(({ address }) => address === first)).toHaveLength(2)
    reader.close()
  }
})

test('BEY-257 a page gets nothing its person may not read, no other merchant’s lists, and no calls that differ by person', async () => {
  const merchant = await world.merchant()
  const other = await world.merchant()
  const { merchantId } = merchant
  const cashier = await merchant.colleague({ role: 'cashier' })
  const payouts = addressOf(api.queryPayouts, merchant)
  const payments = addressOf(api.queryPayments, merchant)
  const refused = [
    payouts,
    addressOf(api.queryPayments, other),
    addressOf(api.getOwnLists, merchant),
    `${payments}?page=none`,
    '/nothing',
  ]
  const reader = await watch({ merchantId, token: cashier.token }, [...refused, payments])
  expect(reader.begins[0]?.watched).toEqual([payments])
  const owner = await watch(merchant, [payouts, payments])
  expect(owner.begins[0]?.watched).toEqual([payouts, payments])
  const { transactionId } = await (await merchant.order({ amount: 10_00 })).pay(CARDS.visa)
  for (const [merchantOrStaff, events] of [
    [cashier, reader],
    [merchant, owner],
  ] as const) {
    await expect
      .poll(() => JSON.stringify(lastOf(events, payments)?.body), POLL_OPTIONS)
      .toContain(transactionId)
    expect(lastOf(events, payments)).toEqual(await fetchAnswer(merchantOrStaff, payments))
    events.close()
  }
  expect(new Set(reader.answers.map(({ address }) => address))).toEqual(new Set([payments]))
})

test('BEY-257 a session that has ended gets no more answers', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const colleague = await merchant.colleague({ role: 'manager' })
  const payments = addressOf(api.queryPayments, merchant)
  const reader = await watch({ merchantId, token: colleague.token }, [payments])
  await expect.poll(() => lastOf(reader, payments), POLL_OPTIONS).toBeDefined()
  await world.services.staff.setRole(merchantId, colleague.email, { role: 'cashier' })
  await (await merchant.order({ amount: 10_00 })).pay(CARDS.visa)
  await reader.ended
  expect(reader.answers).toHaveLength(1)
})

test('BEY-257 a page whose list could not be read reconnects, and gets it then', async () => {
  const merchant = await world.merchant()
  const payments = addressOf(api.queryPayments, merchant)
  const source = watchedAnswers(world.app.handlers)
  const reader = await watch(merchant, [payments])
  await expect.poll(() => lastOf(reader, payments), POLL_OPTIONS).toBeDefined()
  world.services.live.answerFrom({ ...source, fetch: () => Promise.reject(new Error('away')) })
  const { transactionId } = await (await merchant.order({ amount: 10_00 })).pay(CARDS.visa)
  await reader.ended
  world.services.live.answerFrom(source)
  const second = await watch(merchant, [payments], reader.events.at(-1)?.id)
  await expect
    .poll(() => JSON.stringify(lastOf(second, payments)?.body), POLL_OPTIONS)
    .toContain(transactionId)
  second.close()
})
