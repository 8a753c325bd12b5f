import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { followLive, type LiveReader } from '../../../test/live-reader.ts'
import { long } from '../../../test/long.ts'
import { crashableServers } from '../../../test/money/crashable-server.ts'
import { SHARED_SECRET } from '../../../test/shared-secret.ts'

/** A session may have at most ten open streams. */
const PAGES_PER_SESSION = 8
const POLL_OPTIONS = { timeout: 30_000, interval: 50 }

/** The surviving server, on which customers pay. */
let world: World
let crashable: Awaited<ReturnType<typeof crashableServers>>

beforeAll(async () => {
  world = await startWorld({ secret: SHARED_SECRET })
  crashable = await crashableServers({ ...world.cardSettings, ORIGIN: world.origin })
})
afterAll(async () => {
  await crashable.stop()
  await world.stop()
})

const paymentsOf = async ({ merchantId, call }: TestMerchant): Promise<string[]> => {
  const { data } = await call(api.queryPayments, { merchantId, query: {} })
  return data.map(({ transactionId }) => transactionId)
}

/** A list that is never reloaded: if it misses one event, it stays incomplete. */
class OpenList {
  readonly #merchant: TestMerchant
  readonly #token: string
  readonly initialIds: readonly string[]
  /** One for each connection. */
  readonly readers: LiveReader[] = []

  constructor(merchant: TestMerchant, token: string, initialIds: readonly string[]) {
    this.#merchant = merchant
    this.#token = token
    this.initialIds = initialIds
  }

  /** Resumes after the last received event, and retries until it can. */
  async connect(origin: string): Promise<void> {
    const { merchantId } = this.#merchant
    const last = this.readers.at(-1)
    const after = last && (last.events.at(-1)?.id ?? last.begins[0]?.last ?? undefined)
    for (;;) {
      const reader = await followLive({ origin, merchantId, token: this.#token, after }).catch(
        () => null,
      )
      if (reader) return void this.readers.push(reader)
      await sleep(50)
    }
  }

  rows(): string[] {
    const received = this.readers.flatMap(({ events }) => events)
    const paid = received.filter(({ kind }) => kind === 'payment_received')
    // The event it resumes after may be older than its first rows.
    return [...new Set([...this.initialIds, ...paid.map(({ subjectId }) => subjectId)])].toSorted()
  }
}

async function openLists(merchant: TestMerchant, many: number): Promise<OpenList[]> {
  const initialIds = await paymentsOf(merchant)
  const tokens: string[] = []
  for (let at = 0; at < many; at += PAGES_PER_SESSION) tokens.push(await merchant.signIn())
  return Array.from({ length: many }, (_, at) => {
    const token = tokens[Math.floor(at / PAGES_PER_SESSION)] ?? ''
    return new OpenList(merchant, token, initialIds)
  })
}

/** Kills the server of this many lists while customers pay, and starts it again. */
async function killUnder(many: number): Promise<{ merchant: TestMerchant; lists: OpenList[] }> {
  const merchant = await world.merchant()
  await (await merchant.order({ amount: 10_00 })).pay(CARDS.visa)
  const orders = []
  for (let at = 0; at < 15; at++) orders.push(await merchant.order({ amount: 20_00 + at }))
  const killed = await crashable.start()
  const lists = await openLists(merchant, many)
  await Promise.all(lists.map((list) => list.connect(killed.origin)))

  const paidFive = Promise.withResolvers<void>()
  const paying = (async () => {
    for (const [at, order] of orders.entries()) {
      await order.pay(CARDS.visa)
      if (at === 4) paidFive.resolve()
      await sleep(100)
    }
  })()
  await paidFive.promise
  await killed.kill()
  for (const { readers } of lists) await readers[0]?.ended
  // The server died without saying when to reconnect.
  expect(lists.flatMap(({ readers }) => readers.flatMap(({ ends }) => ends))).toEqual([])
  const restarted = await crashable.start()
  await Promise.all(lists.map((list) => list.connect(restarted.origin)))
  await paying
  return { merchant, lists }
}

for (const [many, options] of [
  [5, {}],
  [50, long],
] as const)
  test(
    `BEY-103 BEY-236 after a server was killed while customers paid, none of ${many} open lists is wrong`,
    options,
    async () => {
      const { merchant, lists } = await killUnder(many)
      const truth = (await paymentsOf(merchant)).toSorted()
      expect(truth).toHaveLength(16)
      for (const list of lists) {
        await expect.poll(() => list.rows(), POLL_OPTIONS).toEqual(truth)
        // Every list resumed, and none had to reload.
        expect(list.readers[1]?.begins).toEqual([expect.objectContaining({ isCurrent: true })])
        const ids = list.readers[1]?.events.map(({ id }) => id)
        expect(ids).toEqual([...new Set(ids)])
        // Missed events came with their rows, so no row had to be requested.
        const events = list.readers[0]?.events ?? []
        const paymentIds = new Set([
          ...list.initialIds,
          ...events.map(({ subjectId }) => subjectId),
        ])
        const missed = list.readers[1]?.events.filter(
          ({ kind, subjectId }) => kind === 'payment_received' && !paymentIds.has(subjectId),
        )
        expect(missed?.length).toBeGreaterThan(0)
        for (const { subjectId, payment } of missed ?? [])
          expect(payment?.transactionId).toBe(subjectId)
        for (const reader of list.readers) reader.close()
      }
    },
  )
