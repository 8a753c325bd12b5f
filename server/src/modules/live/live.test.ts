import { randomUUID } from 'node:crypto'

import { api } from '@paydeck/contract/protocol/api'
import { LIVE_KINDS } from '@paydeck/contract/calls/live'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { followLive, type LiveReader } from '../../../test/live-reader.ts'
import { NO_QUEUE } from '../../../test/no-queue.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import type { MerchantTx } from '../../db/database.ts'
import type { DomainEvent, EventKind } from '../domain-events/events.ts'
import { domainEvents } from '../domain-events/service.ts'

const SECRET = 'a secret of at least thirty-two characters'

let cluster: TestCluster
let databaseUrl: string
let world: World

beforeAll(async () => {
  cluster = await openTestCluster()
  databaseUrl = await cluster.createDatabase()
  world = await startWorld({ databaseUrl, secret: SECRET })
})
afterAll(async () => {
  await world.stop()
  await cluster.stop()
})

const follow = (
  { merchantId, token }: Pick<TestMerchant, 'merchantId' | 'token'>,
  rest: { after?: string | undefined; mode?: 'once'; origin?: string } = {},
) => followLive({ origin: world.origin, merchantId, token, ...rest })

const newId = () => `devt_${randomUUID().slice(0, 16)}`
const silentEvents = domainEvents({
  clock: { now: () => new Date(), wall: () => new Date() },
  newId,
  queue: NO_QUEUE,
})
/** Publishes without waking anyone, like a process that dies right after its commit. */
const publish = (tx: MerchantTx, merchantId: string, kind: EventKind, subjectId: string) =>
  silentEvents.publish(tx, merchantId, { kind, subjectId } as DomainEvent)
const publishEvent = (merchantId: string, kind: EventKind, subjectId: string) =>
  world.db.inMerchant(merchantId, (tx) => publish(tx, merchantId, kind, subjectId))

const subjects = ({ events }: LiveReader) => events.map(({ subjectId }) => subjectId)
const POLL_OPTIONS = { timeout: 5_000 }

describe('open pages', () => {
  test('BEY-103 learn of a payment at once, with amount and payer, each page once, and only at its merchant', async () => {
    const merchant = await world.merchant()
    const other = await world.merchant()
    const order = await merchant.order({ amount: 480_00 })
    const readers = await Promise.all([follow(merchant), follow(merchant), follow(merchant)])
    const stranger = await follow(other)
    const { transactionId } = await order.pay(CARDS.visa)
    for (const reader of readers) {
      await expect.poll(() => subjects(reader), POLL_OPTIONS).toEqual([transactionId])
      expect(reader.events).toEqual([
        {
          id: expect.stringMatching(/^devt_/),
          kind: 'payment_received',
          subjectId: transactionId,
          at: expect.any(String),
          listeners: 3,
          paid: { amount: 480_00, currency: 'AUD', customerName: 'Jane Doe' },
          payment: expect.objectContaining({ transactionId }),
        },
      ])
    }
    await (await other.order({ amount: 10_00 })).pay(CARDS.visa)
    await expect.poll(() => subjects(stranger), POLL_OPTIONS).toHaveLength(2)
    expect(stranger.events.map(({ kind }) => kind)).toEqual(['order_created', 'payment_received'])
    expect(subjects(stranger)).not.toContain(transactionId)
    for (const reader of [...readers, stranger]) {
      expect(subjects(reader)).toEqual([...new Set(subjects(reader))])
      reader.close()
    }
  })

  test('BEY-236 get a payment with its row, as the list shows it to each person', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const cashier = await merchant.colleague({ role: 'cashier' })
    const order = await merchant.order({ amount: 480_00 })
    const readers = [await follow(merchant), await follow({ merchantId, token: cashier.token })]
    const { transactionId } = await order.pay(CARDS.visa)
    for (const reader of readers)
      await expect.poll(() => subjects(reader), POLL_OPTIONS).toHaveLength(1)
    const lists = await Promise.all(
      [merchant, cashier].map(({ call }) => call(api.queryPayments, { merchantId, query: {} })),
    )
    for (const [at, { data }] of lists.entries()) {
      expect(data).toHaveLength(1)
      expect(readers[at]?.events[0]?.payment).toEqual(data[0])
    }
    // So does a page that resumes.
    const resumed = await follow(merchant, { after: readers[0]?.begins[0]?.last ?? undefined })
    await expect.poll(() => subjects(resumed), POLL_OPTIONS).toContain(transactionId)
    for (const reader of [...readers, resumed]) reader.close()
  })

  test('BEY-273 get a debit that its bank took back, or that was won back, with its row', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const { transactionId } = await (await merchant.order({ amount: 64_00 })).pay(CARDS.visa)
    const page = await follow(merchant)
    for (const kind of ['payment_returned', 'payment_return_won'] as const)
      await publishEvent(merchantId, kind, transactionId)
    const paymentReturns = () =>
      page.events
        .filter(({ kind }) => kind.startsWith('payment_return'))
        .map(({ kind, payment }) => [kind, payment?.transactionId])
    await expect.poll(paymentReturns, POLL_OPTIONS).toEqual([
      ['payment_returned', transactionId],
      ['payment_return_won', transactionId],
    ])
    page.close()
  })

  test('BEY-236 get payments without rows when rows differ between people, or too many come at once', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const { transactionId } = await (await merchant.order({ amount: 10_00 })).pay(CARDS.visa)
    const reader = await follow(merchant)
    const tellAgain = (times: number) =>
      world.db.inMerchant(merchantId, async (tx) => {
        for (let time = 0; time < times; time++)
          await publish(tx, merchantId, 'payment_received', transactionId)
      })
    const notifyMany = async (times: number) => {
      const before = reader.events.length
      await tellAgain(times)
      world.services.live.wake()
      await expect.poll(() => reader.events.length, POLL_OPTIONS).toBe(before + times)
      return reader.events.slice(before)
    }
    for (const { payment } of await notifyMany(60))
      expect(payment?.transactionId).toBe(transactionId)
    for (const { payment, paid } of await notifyMany(61)) {
      expect(payment).toBeUndefined()
      expect(paid?.amount).toBe(10_00)
    }
    await world.db.inMerchant(merchantId, (tx) =>
      tx
        .updateTable('app.payment')
        .set({ availableOn: '2020-01-01' })
        .where('merchantId', '=', merchantId)
        .execute(),
    )
    for (const { payment } of await notifyMany(1)) expect(payment).toBeUndefined()
    reader.close()
  })

  test('BEY-103 get an event that was recorded first but committed last', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const reader = await follow(merchant)
    const hold = Promise.withResolvers<void>()
    const recorded = Promise.withResolvers<void>()
    const slow = world.db.inMerchant(merchantId, async (tx) => {
      await publish(tx, merchantId, 'refund_made', 'slow')
      recorded.resolve()
      await hold.promise
    })
    await recorded.promise
    await publishEvent(merchantId, 'refund_made', 'quick')
    world.services.live.wake()
    await expect.poll(() => subjects(reader), POLL_OPTIONS).toEqual(['quick'])
    hold.resolve()
    await slow
    world.services.live.wake()
    await expect.poll(() => subjects(reader), POLL_OPTIONS).toEqual(['quick', 'slow'])
    reader.close()
  })

  test('BEY-256 get an event within a second although its server died before it could wake anyone', async () => {
    const merchant = await world.merchant()
    const reader = await follow(merchant)
    const at = performance.now()
    await publishEvent(merchant.merchantId, 'refund_made', 'quiet')
    await expect.poll(() => subjects(reader), POLL_OPTIONS).toEqual(['quiet'])
    // The next heartbeat, in fifteen seconds, would be too late.
    expect(performance.now() - at).toBeLessThan(4_000)
    reader.close()
  })

  test('BEY-103 get only what their person may read', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const cashier = await merchant.colleague({ role: 'cashier' })
    const [all, some] = await Promise.all([
      follow(merchant),
      follow({ merchantId, token: cashier.token }),
    ])
    for (const kind of Object.keys(LIVE_KINDS) as EventKind[])
      await publishEvent(merchantId, kind, kind)
    world.services.live.wake()
    await expect.poll(() => subjects(all), POLL_OPTIONS).toEqual(Object.keys(LIVE_KINDS))
    await expect
      .poll(() => subjects(some), POLL_OPTIONS)
      .toEqual(Object.keys(LIVE_KINDS).filter((kind) => !kind.startsWith('payout_')))
    all.close()
    some.close()
  })

  test('BEY-103 get nothing without a session, or of another merchant', async () => {
    const merchant = await world.merchant()
    const other = await world.merchant()
    const { merchantId } = merchant
    await expect(follow({ merchantId, token: 'x' })).rejects.toThrow('401')
    await expect(follow({ merchantId, token: other.token })).rejects.toThrow('404')
  })
})

describe('a page that lost its connection', () => {
  test('BEY-103 resumes on another server after the first one stops, and neither misses nor repeats an event', async () => {
    const pair = { databaseUrl, secret: SECRET, issuer: world.origin }
    const [first, second] = await Promise.all([startWorld(pair), startWorld(pair)])
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const expected = Array.from({ length: 60 }, (_, n) => `event ${n}`)
    const going = Promise.withResolvers<void>()
    const publishing = (async () => {
      for (const [n, subject] of expected.entries()) {
        await publishEvent(merchantId, 'refund_made', subject)
        first.services.live.wake()
        second.services.live.wake()
        if (n === 20) going.resolve()
        await new Promise((resolve) => void setTimeout(resolve, 10))
      }
    })()
    const readers = await Promise.all(
      [1, 2, 3].map(() => follow(merchant, { origin: first.origin })),
    )
    await going.promise
    await first.stop()
    await Promise.all(readers.map(({ ended }) => ended))
    const resumed = await Promise.all(
      readers.map((reader) =>
        follow(merchant, {
          origin: second.origin,
          after: reader.events.at(-1)?.id ?? reader.begins[0]?.last ?? undefined,
        }),
      ),
    )
    await publishing
    for (const [n, reader] of resumed.entries()) {
      expect(reader.begins).toEqual([expect.objectContaining({ isCurrent: true })])
      const before = readers[n]
      const all = () => [...(before ? subjects(before) : []), ...subjects(reader)]
      await expect.poll(() => new Set(all()), POLL_OPTIONS).toEqual(new Set(expected))
      // A page ignores an id it has.
      const ids = [...(before?.events ?? []), ...reader.events].map(({ id }) => id)
      expect(new Set(ids).size).toBe(expected.length)
      expect(subjects(reader)).toEqual([...new Set(subjects(reader))])
      reader.close()
    }
    await second.stop()
  }, 60_000)

  test('BEY-103 has to reload everything when its last event is unknown', async () => {
    const merchant = await world.merchant()
    const other = await world.merchant()
    await publishEvent(merchant.merchantId, 'refund_made', 'one')
    await publishEvent(other.merchantId, 'refund_made', 'two')
    const { begins } = await follow(other, { mode: 'once' })
    const reader = await follow(merchant, { after: begins[0]?.last ?? '', mode: 'once' })
    await reader.ended
    expect(reader.begins).toEqual([expect.objectContaining({ isCurrent: false })])
    expect(reader.events).toEqual([])
  })

  test('BEY-103 may poll for events when a stream does not come through', async () => {
    const merchant = await world.merchant()
    await publishEvent(merchant.merchantId, 'refund_made', 'before')
    const first = await follow(merchant, { mode: 'once' })
    await first.ended
    expect(subjects(first)).toEqual([])
    await publishEvent(merchant.merchantId, 'refund_made', 'since')
    const next = await follow(merchant, { mode: 'once', after: first.begins[0]?.last ?? '' })
    await next.ended
    // The first is ignored by its id: it was the newest when the page began.
    expect(subjects(next)).toEqual(['before', 'since'])
    expect(next.events[0]?.id).toBe(first.begins[0]?.last)
  })
})

describe('a stream ends', () => {
  test('BEY-103 with the session, before it sends anything more', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const [leaving, staying] = await Promise.all([
      merchant.signIn().then((token) => follow({ merchantId, token })),
      follow(merchant),
    ])
    await merchant.call(api.endOtherSessions, {})
    await publishEvent(merchantId, 'refund_made', 'secret')
    world.services.live.wake()
    await leaving.ended
    expect(leaving.events).toEqual([])
    await expect.poll(() => subjects(staying), POLL_OPTIONS).toEqual(['secret'])
    staying.close()
  })

  test('BEY-103 when the person’s permissions change', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const colleague = await merchant.colleague({ role: 'manager' })
    const reader = await follow({ merchantId, token: colleague.token })
    await world.services.staff.setRole(merchantId, colleague.email, { role: 'cashier' })
    await publishEvent(merchantId, 'payout_sent', 'secret')
    world.services.live.wake()
    await reader.ended
    expect(reader.events).toEqual([])
  })

  test('BEY-103 when the server stops, which waits for none of them', async () => {
    const stopping = await startWorld({ databaseUrl, secret: SECRET, issuer: world.origin })
    const merchant = await world.merchant()
    const readers = await Promise.all(
      Array.from({ length: 5 }, () => follow(merchant, { origin: stopping.origin })),
    )
    const startedAt = performance.now()
    await stopping.stop()
    await Promise.all(readers.map(({ ended }) => ended))
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    const retries = readers.flatMap(({ ends }) => ends.map(({ retryMs }) => retryMs))
    expect(retries).toHaveLength(5)
    // Spread out, so that they do not reconnect all at once.
    expect(new Set(retries).size).toBeGreaterThan(1)
    expect(Math.max(...retries)).toBeLessThan(2_500)
  })
})
