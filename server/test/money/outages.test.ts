import { mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'
import { ApiError } from '@paydeck/contract/protocol/error'
import pg from 'pg'
import { describe, expect, test } from 'vitest'

import { startEmbedded } from '../../src/db/embedded/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import { chargesOf, ledgerViolations } from './ledger-checks.ts'
import { waitUntil } from './crashable-server.ts'
import { startOwnWorld } from './payout-merchants.ts'
import { long } from '../long.ts'
import { freePort } from '../../src/db/embedded/data-folder.ts'

/** A separate PostgreSQL that can be stopped at any time. */
async function ownPostgres(signal: 'SIGINT' | 'SIGKILL') {
  // PostgreSQL's own user must be able to enter the folder.
  const parent = join(tmpdir(), `paydeck-outage-${process.pid}-${signal}`)
  await mkdir(parent)
  const dataDir = join(parent, 'pg')
  const start = () => startEmbedded({ dataDir, flags: { fsync: 'off' }, progress: () => undefined })
  let running = await start()
  const { url } = running
  return {
    url,
    /** Stops it with `SIGINT` or kills it, and restarts it on the same port a moment later. */
    async restart() {
      const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), signal)
      await sleep(500)
      const before = running
      running = await start()
      expect(running.url).toBe(url)
      await before.stop()
    },
    async stop() {
      await running.stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

/** A shop that keeps selling and refunding until it is closed, whatever the server answers. */
async function openShop(world: World, merchant: TestMerchant) {
  const { merchantId, call } = merchant
  const shop = { isOpen: true, sold: 0 }
  // The customers typed their cards before the outage.
  const tokens = await Promise.all(Array.from({ length: 120 }, () => world.cardToken(CARDS.visa)))
  const orders: TestOrder[] = []
  const failures: ApiError[] = []
  const tried = async (action: () => Promise<void>): Promise<void> => {
    try {
      await action()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      failures.push(failure)
      await sleep(50)
    }
  }
  const sell = async (): Promise<void> => {
    const order = await merchant.order({ amount: 20_00 })
    orders.push(order)
    const { merchantOrderId, customer } = order
    const paymentToken = tokens.pop() ?? ''
    const { data } = await customer(api.payOrder, { merchantOrderId, body: { paymentToken } })
    const { transactionId } = data
    if (++shop.sold % 3 === 0)
      await call(
        api.createRefund,
        {
          merchantId,
          body: { transactionId, refundAmount: { amount: 5_00, currency: 'AUD' } },
        },
        { idempotencyKey: `refund-of-${transactionId}` },
      )
  }
  const shops = Array.from({ length: 4 }, async () => {
    while (shop.isOpen && tokens.length > 0) await tried(sell)
  })
  return {
    orders,
    failures,
    sold: () => shop.sold,
    async close() {
      shop.isOpen = false
      await Promise.all(shops)
    },
  }
}

/** Queues an email with a new order; returns its present status. */
async function mailing(world: World, { merchantId, call }: TestMerchant) {
  await call(api.createInvoice, {
    merchantId,
    body: {
      sendSms: false,
      sendEmail: true,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: 'with mail',
        paymentAmount: { amount: 100, currency: 'AUD' },
        customerEmail: 'jane@example.com',
      },
    },
  })
  return async (): Promise<string | undefined> => {
    const { rows } = await world.db.readerPool.query<{ status: string }>(
      `select status from app.mail where merchant_id = $1 and recipient = 'jane@example.com'`,
      [merchantId],
    )
    return rows[0]?.status
  }
}

describe.each([
  ['SIGINT', long],
  ['SIGKILL', {}],
] as const)('a database that is stopped by %s under load', (signal, marks) => {
  test(
    'the server survives, nothing is lost or doubled, and jobs continue',
    { timeout: 120_000, ...marks },
    async () => {
      const postgres = await ownPostgres(signal)
      await migrate(postgres.url)
      const world = await startWorld({ databaseUrl: postgres.url, worker: true })
      try {
        const merchant = await world.merchant()
        const shop = await openShop(world, merchant)
        await waitUntil('some are sold', async () => shop.sold() >= 8)
        await postgres.restart()
        const before = shop.sold()
        await waitUntil('more are sold', async () => shop.sold() >= before + 8)
        await shop.close()
        expect(shop.failures.length).toBeGreaterThan(0)
        // Each caller learns only that it failed, and can ask for the outcome by id.
        for (const { status } of shop.failures) expect([500, 503]).toContain(status)

        for (const minutes of [1, 5]) {
          world.time.advance({ minutes })
          await world.services.operations.checkDue()
        }
        for (const order of shop.orders) {
          const { merchantOrderId } = order
          const { state } = (await order.customer(api.getInvoice, { merchantOrderId })).data
          const charges = await chargesOf(world, merchant.merchantId, merchantOrderId)
          expect([state, charges]).toEqual(charges === 1 ? ['paid', 1] : ['payable', 0])
        }
        expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

        const statusOf = await mailing(world, merchant)
        await waitUntil('the job is done', async () => (await statusOf()) === 'kept')
      } finally {
        await world.stop()
        await postgres.stop()
      }
    },
  )
})

test('a mail server that is down prevents no payment; the email waits', async () => {
  // A port without a listener.
  const port = await freePort()
  const world = await startOwnWorld({ smtpUrl: `smtp://127.0.0.1:${port}`, worker: true })
  const database = new pg.Client({ connectionString: world.databaseUrl })
  await database.connect()
  try {
    const merchant = await world.merchant()
    const statusOf = await mailing(world, merchant)
    const order = await merchant.order({ amount: 20_00 })
    expect(await order.pay(CARDS.visa)).toMatchObject({ transactionStatus: 'paid' })
    await waitUntil('the job has failed once', async () => {
      const { rows } = await database.query(
        `select 1 from pgboss.job where name = 'mail.send' and state = 'retry' and data->>'merchantId' = $1`,
        [merchant.merchantId],
      )
      return rows.length > 0
    })
    expect(await statusOf()).toBe('queued')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  } finally {
    await database.end()
    await world.stop()
  }
})
