// `npm run prove:rolling-restart [-- --rounds 2] [--rate 5] [--drain 5]`: two API processes behind nginx with the
// configuration of operating/nginx are restarted one after the other, while customers pay. No call may fail, and the
// books must have each payment once. Prints a table; exit code 1 when wrong.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'

import { migrate } from '../../../src/db/migrate.ts'
import { CARDS, clientWith, startWorld } from '../../harness.ts'
import { killablePostgres } from '../../soak/traffic/processes.ts'
import { percentile } from '../flood/measure.ts'
import { printTable } from '../print-table.ts'
import { startApi } from './api-process.ts'
import { hasNginx, startNginx } from './nginx.ts'

const AMOUNT = 15_00
const QUIET_MS = 3_000

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    rate: { type: 'string', default: '5' },
    drain: { type: 'string', default: '5' },
  },
})
const rounds = Number(values.rounds)
const rate = Number(values.rate)
if (!(rounds >= 1) || !(rate > 0)) throw new Error('--rounds must be at least 1, --rate above 0.')
if (!hasNginx()) {
  console.error('nginx is not installed (Debian: apt-get install nginx-light).')
  process.exit(1)
}

const base = 21_000 + (process.pid % 20_000)
const proxied = `http://127.0.0.1:${base}`
const secret = randomBytes(32).toString('base64url')
const wrong: string[] = []
const postgres = await killablePostgres()
const stops: (() => Promise<unknown>)[] = [() => postgres.stop()]
try {
  await migrate(postgres.url)
  const world = await startWorld({ databaseUrl: postgres.url, secret, issuer: proxied })
  stops.unshift(() => world.stop())
  const env = {
    DATABASE_URL: postgres.url,
    SANDBOX: 'on',
    ORIGIN: proxied,
    PAYDECK_SECRET: secret,
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1/32',
    DRAIN_SECONDS: values.drain,
  }
  const processes = [await startApi(base + 1, env), await startApi(base + 2, env)] as const
  stops.unshift(() => Promise.all(processes.map((one) => one.stop())))
  const nginx = await startNginx(base, [base + 1, base + 2])
  stops.unshift(() => nginx.stop())

  const merchant = await world.merchant()
  const shop = clientWith(nginx.origin, { [SECRET_KEY_HEADER]: await merchant.secretKey() })
  const times: number[] = []
  const failures: string[] = []
  const pay = async (at: number): Promise<void> => {
    const began = performance.now()
    try {
      const { data } = await shop(api.createPayByLink, {
        body: {
          sendSms: false,
          sendEmail: false,
          orderRequest: {
            internalOrderId: `R-${at}`,
            paymentAmount: { amount: AMOUNT, currency: merchant.currency },
            description: '',
          },
        },
      })
      const { merchantOrderId } = data.order
      const order = merchant.opened(merchantOrderId, data.token)
      // Some take their provider four seconds, so that every restart meets requests in progress.
      const card = at % 3 === 0 ? CARDS.slow : CARDS.visa
      const { transactionStatus } = await order.at(nginx.origin).pay(card)
      if (transactionStatus !== 'paid') throw new Error(`payment ${at}: ${transactionStatus}`)
    } catch (failure) {
      failures.push(String(failure))
    }
    times.push(performance.now() - began)
  }

  const selling = { isOn: true }
  const sold: Promise<void>[] = []
  const sell = (async () => {
    const began = performance.now()
    for (let at = 0; selling.isOn; at++) {
      sold.push(pay(at))
      await sleep(Math.max(0, began + ((at + 1) * 1_000) / rate - performance.now()))
    }
  })()

  const rows: (string | number)[][] = []
  await sleep(QUIET_MS)
  for (let round = 1; round <= rounds; round++)
    for (const one of processes) {
      const { code, unreadyMs, endedMs } = await one.restart()
      rows.push([
        `round ${round}, port ${one.port}`,
        Math.round(unreadyMs),
        Math.round(endedMs),
        code ?? -1,
      ])
      if (code !== 0) wrong.push(`port ${one.port} ended with ${code}`)
      await sleep(QUIET_MS)
    }
  selling.isOn = false
  await sell
  await Promise.all(sold)

  const booked = await world.db.reader.query<{ orders: number; payments: number }>(
    null,
    `select count(distinct merchant_order_id) as orders, count(*) as payments from app.payment
      where merchant_id = $1 and status = 'paid'`,
    [merchant.merchantId],
  )
  const [{ orders, payments } = { orders: 0, payments: 0 }] = booked
  if (orders !== sold.length || payments !== sold.length)
    wrong.push(`${payments} payments of ${orders} orders are booked, ${sold.length} were made`)
  if (failures.length > 0) wrong.push(`${failures.length} failed, the first: ${failures[0]}`)
  printTable(['restart', 'not ready after ms', 'ended after ms', 'exit code'], rows)
  console.log(
    `${sold.length} payments at ${rate} a second, ${failures.length} failed; p50 ${percentile(times, 0.5)} ms, longest ${percentile(times, 1)} ms.`,
  )
} finally {
  for (const stop of stops) await stop()
}
for (const what of wrong) console.log(`  ${what}`)
console.log(`${wrong.length} wrong.`)
process.exit(wrong.length === 0 ? 0 : 1)
