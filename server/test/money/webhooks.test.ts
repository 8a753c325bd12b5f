import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'
import { CARD_EVENTS_PATH } from '@paydeck/contract/calls/payments/card-provider'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { replayWebhook } from '../../src/cli/commands/replay-webhook.ts'
import type { CliContext } from '../../src/cli/context.ts'
import { SIGNATURE_HEADER, signatureHeader } from '../../src/providers/sandbox/signature.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { chargesOf, ledgerViolations } from './ledger-checks.ts'
import { runDatabase } from '../run-database.ts'
import { statusesOf } from '../staff-view.ts'

let world: World
let database: pg.Client
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
  database = new pg.Client({ connectionString: runDatabase() })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await world.stop()
})

interface Kept {
  event_id: string
  type: string
  operation_id: string
  status: string
  deliveries: number
  raw: string
}
const storedEvents = async (merchant: TestMerchant, of: World = world) => {
  const { rows } = await of.db.readerPool.query<Kept>(
    `select event_id, type, operation_id, status, deliveries, convert_from(raw, 'UTF8') as raw
     from global.provider_event where merchant_id = $1 order by received_at, event_id`,
    [merchant.merchantId],
  )
  return rows
}
/** How many jobs there are for an event. */
const queued = async (eventId: string) => {
  const { rowCount } = await database.query(
    `select 1 from pgboss.job where name = 'provider.event' and data->>'eventId' = $1`,
    [eventId],
  )
  return rowCount
}

/** A confirmed challenge whose customer never returned: only the event reports it. */
async function confirmedUnseen(of: World = world) {
  const merchant = await of.merchant()
  const order = await merchant.order({ amount: 25_00 })
  const { paymentActionRequired } = await order.pay(CARDS.challenge)
  await of.sandbox.answerChallenge(paymentActionRequired?.threeDSAuthorisationId ?? '', true)
  return { merchant, order }
}

/** Posts bytes to our endpoint as the provider would. */
async function send(
  body: string,
  {
    secondsAgo = 0,
    key = world.sandbox.eventKey,
    header,
  }: {
    secondsAgo?: number
    key?: Buffer
    header?: string | null
  } = {},
) {
  const raw = Buffer.from(body)
  const seconds = Math.floor(Date.now() / 1000) - secondsAgo
  const signed = header === undefined ? signatureHeader(key, seconds, raw) : header
  const answer = await fetch(world.origin + CARD_EVENTS_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signed !== null && { [SIGNATURE_HEADER]: signed }),
    },
    body: raw,
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { errorCode?: string; message?: string },
  }
}

const event = (merchant: TestMerchant, operationId: string, id: string) =>
  JSON.stringify({ id, type: 'charge.succeeded', merchantId: merchant.merchantId, operationId })

describe('an event from the card provider', () => {
  test('is stored as received, answered at once, and completes the payment when handled', async () => {
    const { merchant, order } = await confirmedUnseen()
    const { merchantId } = merchant
    expect(await world.sandbox.deliver({ merchantId })).toBe(1)
    expect(await world.sandbox.deliver({ merchantId })).toBe(0)
    const [stored] = await storedEvents(merchant)
    expect(stored).toMatchObject({ type: 'charge.succeeded', status: 'received', deliveries: 1 })
    expect(JSON.parse(stored?.raw ?? '')).toMatchObject({ id: stored?.event_id, merchantId })
    expect(await statusesOf(merchant)).toEqual(['incomplete'])

    await world.services.providerEvents.process('card-sandbox', stored?.event_id ?? '')
    expect(await statusesOf(merchant)).toEqual(['paid'])
    expect(await storedEvents(merchant)).toMatchObject([{ status: 'processed' }])
    expect(await chargesOf(world, merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('delivered five times and handled concurrently: one event, one job, one payment', async () => {
    const { merchant, order } = await confirmedUnseen()
    const { merchantId } = merchant
    await world.sandbox.deliver({ merchantId, times: 5 })
    const [stored, ...others] = await storedEvents(merchant)
    expect(others).toEqual([])
    expect(stored?.deliveries).toBe(5)
    expect(await queued(stored?.event_id ?? '')).toBe(1)
    await Promise.all(
      [1, 2, 3].map(() =>
        world.services.providerEvents.process('card-sandbox', stored?.event_id ?? ''),
      ),
    )
    expect(await chargesOf(world, merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('two events in the wrong order, long after the answer was known, change nothing', async () => {
    const merchant = await world.merchant()
    const { merchantId } = merchant
    const order = await merchant.order({ amount: 60_00 })
    const { transactionId } = await order.pay(CARDS.silentLater, undefined, {
      authoriseOnly: true,
    })
    await merchant.call(api.captureAuthorisation, { merchantId, transactionId, body: {} })
    const second = await merchant.order({ amount: 70_00 })
    const held = await second.pay(CARDS.silentLater, undefined, { authoriseOnly: true })
    await merchant.call(api.cancelAuthorisation, {
      merchantId,
      transactionId: held.transactionId,
    })
    world.time.advance({ minutes: 1 })
    await world.services.operations.checkDue()
    expect(await statusesOf(merchant)).toEqual(['cancelled', 'paid'])

    world.time.advance({ days: 3 })
    expect(await world.sandbox.deliver({ merchantId, newestFirst: true })).toBe(2)
    const stored = await storedEvents(merchant)
    expect(stored.map(({ type }) => type).toSorted()).toEqual([
      'capture.succeeded',
      'void.succeeded',
    ])
    for (const { event_id: id } of stored)
      expect(await world.services.providerEvents.process('card-sandbox', id)).toBe('settled')
    expect(await statusesOf(merchant)).toEqual(['cancelled', 'paid'])
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  })

  test('for an unknown operation is retried, and in the end waits for an operator', async () => {
    const merchant = await world.merchant()
    const id = `evnt_unknown_${merchant.slug}`
    expect(await send(event(merchant, 'chrg_AAAAAAAAAAAAAAAA', id))).toMatchObject({ status: 200 })
    await expect(world.services.providerEvents.process('card-sandbox', id)).rejects.toThrow(
      'is about something that is not known',
    )
    expect(await storedEvents(merchant)).toMatchObject([{ event_id: id, status: 'received' }])
    expect(await queued(id)).toBe(1)
  })

  test('for another merchant’s operation is unknown too', async () => {
    const { merchant: owner } = await confirmedUnseen()
    const stranger = await world.merchant()
    const { rows } = await world.db.readerPool.query<{ operation_id: string }>(
      'select operation_id from app.payment_operation where merchant_id = $1',
      [owner.merchantId],
    )
    const id = `evnt_foreign_${stranger.slug}`
    await send(event(stranger, rows[0]?.operation_id ?? '', id))
    await expect(world.services.providerEvents.process('card-sandbox', id)).rejects.toThrow(
      'not known',
    )
    expect(await statusesOf(owner)).toEqual(['incomplete'])
  })
})

test('an operator can retry an event; an event that never arrived is reported as such', async () => {
  const { merchant } = await confirmedUnseen()
  await world.sandbox.deliver({ merchantId: merchant.merchantId })
  const [stored] = await storedEvents(merchant)
  const replay = async (...args: string[]) => {
    const messages: string[] = []
    const command = {
      positionals: args,
      text: () => undefined,
      required: () => '',
      list: () => [],
      flag: () => false,
    }
    const context = { services: world.services } as unknown as CliContext
    const code = await replayWebhook.run(command, context, (line) => messages.push(line))
    return [code, ...messages]
  }
  const id = stored?.event_id ?? ''
  const expected = [0, `${id} (charge.succeeded of card-sandbox): done`]
  expect(await replay(id)).toEqual(expected)
  expect(await statusesOf(merchant)).toEqual(['paid'])
  expect(await replay(id)).toEqual(expected)
  await expect(replay('evnt_never')).rejects.toThrow('No event "evnt_never" was ever received.')
  await expect(replay()).rejects.toThrow('replay-webhook needs the id of one event.')
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

describe('an invalid delivery', () => {
  test.each([
    ['signed with another key', { key: Buffer.alloc(32, 7) }, 401, 'bad_signature'],
    ['not signed at all', { header: null }, 401, 'bad_signature'],
    ['with an unreadable signature', { header: 't=1,v1=xyz' }, 401, 'bad_signature'],
    ['signed more than 300 seconds ago', { secondsAgo: 302 }, 400, 'stale_event'],
    ['signed in the future', { secondsAgo: -302 }, 400, 'stale_event'],
  ])('%s is refused and not stored', async (_, change, status, errorCode) => {
    const merchant = await world.merchant()
    const sent = await send(event(merchant, 'chrg_x', `evnt_${merchant.slug}`), change)
    expect([sent.status, sent.body.errorCode]).toEqual([status, errorCode])
    expect(await storedEvents(merchant)).toEqual([])
  })

  test('with one letter changed is refused', async () => {
    const merchant = await world.merchant()
    const body = event(merchant, 'chrg_x', `evnt_${merchant.slug}`)
    const seconds = Math.floor(Date.now() / 1000)
    const header = signatureHeader(world.sandbox.eventKey, seconds, Buffer.from(body))
    expect(await send(body.replace('succeeded', 'declined'), { header })).toMatchObject({
      status: 401,
    })
    expect(await storedEvents(merchant)).toEqual([])
  })

  test.each(['not json', '[]', '{}', '{"id":7}'])(
    'correctly signed, with %s, is refused',
    async (body) => {
      expect(await send(body)).toMatchObject({
        status: 400,
        body: { errorCode: 'unreadable_event' },
      })
    },
  )

  test('for an unknown provider, or far too long, is refused', async () => {
    const other = await fetch(`${world.origin}/webhooks/constructor`, { method: 'POST' })
    expect(other.status).toBe(404)
    expect(await send('x'.repeat(70_000))).toMatchObject({ status: 413 })
  })
})

test('with a running worker and immediate events, an unanswered capture is paid without advancing the clock', async () => {
  const live = await startWorld({ worker: true, sendsEvents: true, providerTimeLimitMs: 700 })
  try {
    const merchant = await live.merchant()
    const { merchantId } = merchant
    const order = await merchant.order({ amount: 33_00 })
    const { transactionId } = await order.pay(CARDS.silentLater, undefined, {
      authoriseOnly: true,
    })
    await merchant.call(api.captureAuthorisation, { merchantId, transactionId, body: {} })
    const deadline = Date.now() + 15_000
    while ((await statusesOf(merchant))[0] !== 'paid') {
      if (Date.now() > deadline) throw new Error('The event never arrived')
      await sleep(100)
    }
    expect(await ledgerViolations(live, merchantId)).toEqual([])
  } finally {
    await live.stop()
  }
})
