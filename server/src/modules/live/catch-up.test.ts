import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { NO_QUEUE } from '../../../test/no-queue.ts'
import type { Actor } from '../../kit/actor.ts'
import { eventLog } from '../domain-events/event-log.ts'
import { domainEvents } from '../domain-events/service.ts'
import { paymentRows } from '../payment-views/list-rows.ts'
import { createCatchUp } from './catch-up.ts'
import { Follower } from './follower.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  await world.stop()
})

const silentEvents = domainEvents({
  clock: { now: () => new Date(), wall: () => new Date() },
  newId: () => `devt_${randomUUID().slice(0, 16)}`,
  queue: NO_QUEUE,
})
const byText = (a: string, b: string): number => a.localeCompare(b)

const publishEvent = ({ merchantId }: TestMerchant, subjectId: string) =>
  world.db.inMerchant(merchantId, (tx) =>
    silentEvents.publish(tx, merchantId, { kind: 'refund_made', subjectId }),
  )

/** Catches up from the database, and records which merchants' events were read. */
function recordReads() {
  const log = eventLog(world.db.reader)
  const readings: (readonly string[])[] = []
  const catchUp = createCatchUp(
    {
      rows: paymentRows(world.db, world.clock),
      log: {
        ...log,
        since(merchantIds, readTo, rest) {
          readings.push(merchantIds)
          return log.since(merchantIds, readTo, rest)
        },
      },
    },
    () => 1,
  )
  const returns = async ({ merchantId }: TestMerchant, from: Date) => {
    const actor: Actor = {
      tenantId: 'mktp_1',
      merchantId,
      userId: 'user_1',
      sessionId: randomUUID(),
      email: 'jane@example.com',
      role: 'admin',
      permissions: [],
      refundLimit: null,
      timeZone: 'Australia/Sydney',
      countsZone: 'Australia/Sydney',
      authenticatedAt: new Date(),
    }
    const follower = new Follower(actor, [], () => undefined)
    await catchUp({ follower, from, begin: { last: null, at: from.toISOString() } })
    follower.end()
    const chunks: string[] = []
    for await (const chunk of follower.stream) chunks.push(String(chunk))
    const text = chunks.join('')
    return {
      isCurrent: text.includes('"isCurrent":true'),
      heard: [...text.matchAll(/"subjectId":"([^"]+)"/g)].map(([, subject]) => subject),
    }
  }
  return { readings, returns }
}

test('BEY-256 pages that reconnect together share one read of the events they missed, one for each merchant', async () => {
  const merchant = await world.merchant()
  const b = await world.merchant()
  const from = await eventLog(world.db.reader).now()
  await publishEvent(merchant, 'one')
  await publishEvent(b, 'two')
  const { readings, returns } = recordReads()
  const first = returns(merchant, from)
  const many = await Promise.all([
    first,
    ...Array.from({ length: 20 }, () => returns(merchant, from)),
    returns(b, from),
  ])
  for (const [at, page] of many.entries())
    expect(page).toEqual({ isCurrent: true, heard: [at === 21 ? 'two' : 'one'] })
  // The first page reads without the others, which were not waiting yet; then all the others read together.
  expect(readings.flat().toSorted(byText)).toEqual(
    [merchant, merchant, b].map(({ merchantId }) => merchantId).toSorted(byText),
  )
})

test('BEY-256 a page that was away for long does not make the others reload everything', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const longAgo = new Date((await eventLog(world.db.reader).now()).getTime() - 60_000)
  await world.db.inMerchant(merchantId, (tx) =>
    tx
      .insertInto('app.domainEvent')
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          merchantId,
          eventId: `devt_${randomUUID().slice(0, 16)}`,
          kind: 'refund_made',
          subjectId: `before ${n}`,
          payload: '{}',
          occurredAt: longAgo,
          recordedAt: longAgo,
        })),
      )
      .execute(),
  )
  const from = await eventLog(world.db.reader).now()
  await publishEvent(merchant, 'since')
  const { returns } = recordReads()
  // The first read is still running, so the other two wait for the next one together.
  const [, away, recent] = await Promise.all([
    returns(merchant, from),
    returns(merchant, new Date(longAgo.getTime() - 1_000)),
    returns(merchant, from),
  ])
  expect(away).toEqual({ isCurrent: false, heard: [] })
  expect(recent).toEqual({ isCurrent: true, heard: ['since'] })
})
