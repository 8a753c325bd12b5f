import { randomUUID } from 'node:crypto'

import { WEBHOOK_EVENTS } from '@paydeck/contract/calls/webhooks'
import { api } from '@paydeck/contract/protocol/api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { NO_QUEUE } from '../../../test/no-queue.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import type { MerchantTx } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import { domainEvents } from './service.ts'
import type { EventListener } from './events.ts'
import { eventReaders } from './readers.ts'

let cluster: TestCluster
let databaseUrl: string
let world: World
let client: pg.Client

beforeAll(async () => {
  cluster = await openTestCluster()
  databaseUrl = await cluster.createDatabase()
  world = await startWorld({ databaseUrl })
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.stop()
  await cluster.stop()
})

const publisher = () =>
  domainEvents({
    clock: world.clock,
    newId: () => `devt_${randomUUID().slice(0, 16)}`,
    queue: NO_QUEUE,
  })

const publish = (tx: MerchantTx, merchantId: string, subjectId: string) =>
  publisher().publish(tx, merchantId, { kind: 'refund_made', subjectId })

/** How often the email listener has received each event, by subject. */
async function received(merchantId: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ subject_id: string; times: number }>(
    `select e.subject_id, count(*)::int as times from pgboss.job j
     join app.domain_event e on e.merchant_id = j.data->>'merchantId' and e.event_id = j.data->>'eventId'
     where j.name = 'event.mail' and e.merchant_id = $1 group by 1 order by 1`,
    [merchantId],
  )
  return Object.fromEntries(rows.map(({ subject_id: id, times }) => [id, times]))
}

const readNewEvents = () => world.services.eventReaders.readNew()

describe('readers of events', () => {
  test('receive each event once, however often they poll', async () => {
    const { merchantId } = await world.merchant()
    await world.db.inMerchant(merchantId, (tx) => publish(tx, merchantId, 'one'))
    await Promise.all([readNewEvents(), readNewEvents(), readNewEvents()])
    await world.db.inMerchant(merchantId, (tx) => publish(tx, merchantId, 'two'))
    await readNewEvents()
    await readNewEvents()
    expect(await received(merchantId)).toEqual({ one: 1, two: 1 })
  })

  test('receive an event that was recorded first but committed last', async () => {
    const { merchantId } = await world.merchant()
    const hold = Promise.withResolvers<void>()
    const recorded = Promise.withResolvers<void>()
    const slow = world.db.inMerchant(merchantId, async (tx) => {
      await publish(tx, merchantId, 'slow')
      recorded.resolve()
      await hold.promise
    })
    await recorded.promise
    await world.db.inMerchant(merchantId, (tx) => publish(tx, merchantId, 'quick'))
    await readNewEvents()
    expect(await received(merchantId)).toEqual({ quick: 1 })
    hold.resolve()
    await slow
    await readNewEvents()
    expect(await received(merchantId)).toEqual({ quick: 1, slow: 1 })
  })

  test('never receive an event whose transaction was rolled back', async () => {
    const { merchantId } = await world.merchant()
    const undone = world.db.inMerchant(merchantId, async (tx) => {
      await publish(tx, merchantId, 'undone')
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await readNewEvents()
    expect(await received(merchantId)).toEqual({})
  })

  test('lose and repeat nothing when the process dies during a delivery', async () => {
    const { merchantId } = await world.merchant()
    await world.db.inMerchant(merchantId, async (tx) => {
      await publish(tx, merchantId, 'one')
      await publish(tx, merchantId, 'two')
    })
    const failing: Queue = {
      ...NO_QUEUE,
      async sendAll(tx, queue, data) {
        await world.foundation.queue.sendAll(tx, queue, data.slice(0, 1))
        throw new Error('killed')
      },
    }
    const first = eventReaders({ db: world.db, clock: world.clock, queue: failing, listeners: [] })
    await expect(first.readNew()).rejects.toThrow('killed')
    expect(await received(merchantId)).toEqual({})
    await readNewEvents()
    expect(await received(merchantId)).toEqual({ one: 1, two: 1 })
  })

  test('discard events after ninety days', async () => {
    const { merchantId } = await world.merchant()
    await world.db.inMerchant(merchantId, async (tx) => {
      await publish(tx, merchantId, 'old')
      await publish(tx, merchantId, 'new')
    })
    await client.query(
      `update app.domain_event set recorded_at = recorded_at - interval '91 days' where subject_id = 'old'`,
    )
    await world.services.eventReaders.forgetOld()
    const { rows } = await client.query(
      'select subject_id from app.domain_event where merchant_id = $1',
      [merchantId],
    )
    expect(rows).toEqual([{ subject_id: 'new' }])
  })
})

describe('emails and webhook deliveries', () => {
  /** The results of a merchant's events: one line per email and per delivery. */
  async function publishedEvents({ merchantId }: TestMerchant): Promise<string[]> {
    const { rows } = await client.query<{ what: string }>(
      `select kind as what from app.mail where merchant_id = $1 and kind = 'receipt'
       union all select event_type from app.webhook_delivery where merchant_id = $1 order by 1`,
      [merchantId],
    )
    return rows.map(({ what }) => what)
  }

  const eventsOf = async (merchantId: string) =>
    (
      await client.query<{ event_id: string }>(
        `select event_id from app.domain_event where merchant_id = $1 and kind <> 'order_created'`,
        [merchantId],
      )
    ).rows.map(({ event_id: eventId }) => eventId)

  test('are created once, even when a listener dies after its work and is called again', async () => {
    const merchant = await world.merchant()
    const { merchantId, call } = merchant
    await call(api.createWebhook, {
      merchantId,
      body: { url: 'http://127.0.0.1:9/', events: [...WEBHOOK_EVENTS] },
    })
    await (await merchant.order({ amount: 50_00 })).pay(CARDS.visa)
    const [eventId = ''] = await eventsOf(merchantId)
    const { eventReaders: readers } = world.services
    for (const reader of ['mail', 'webhooks'] satisfies EventListener['reader'][])
      for (let counter = 0; counter < 3; counter++)
        await readers.handle(reader, merchantId, eventId)
    expect(await publishedEvents(merchant)).toEqual(['OrderPaid', 'TransactionPaid', 'receipt'])
  })

  test('are sent without further calls when a worker runs', async () => {
    const working = await startWorld({ databaseUrl, worker: true })
    try {
      const merchant = await working.merchant()
      await (await merchant.order({ amount: 50_00 })).pay(CARDS.visa)
      await expect.poll(() => publishedEvents(merchant), { timeout: 20_000 }).toEqual(['receipt'])
    } finally {
      await working.stop()
    }
  }, 60_000)
})
