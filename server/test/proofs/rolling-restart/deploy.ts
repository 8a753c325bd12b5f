import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'

import { CARDS, clientWith, type TestMerchant } from '../../harness.ts'
import type { Installation } from './installation.ts'

const AMOUNT = 15_00
const QUIET_MS = 3_000
/** How long the restarted workers may take to write the receipts. */
const MAIL_MS = 60_000

/** The result of a deployment at a rate of payments per second. */
export interface Deployed {
  rate: number
  payments: number
  times: readonly number[]
  /** Why each failed call failed. */
  failures: readonly string[]
  /** Anything else that was wrong. */
  problems: readonly string[]
  restarts: readonly { name: string; unreadyMs: number; endedMs: number; code: number | null }[]
}

/** Sells at a rate through the proxy until stopped; each payment takes two calls. */
function sell(
  { nginx: { origin } }: Installation,
  merchant: TestMerchant,
  secretKey: string,
  rate: number,
) {
  const shop = clientWith(origin, { [SECRET_KEY_HEADER]: secretKey })
  const times: number[] = []
  const failures: string[] = []
  const pay = async (at: number): Promise<void> => {
    const startedAt = performance.now()
    try {
      const { data } = await shop(api.createPayByLink, {
        body: {
          sendSms: false,
          sendEmail: false,
          orderRequest: {
            internalOrderId: `R-${at}`,
            paymentAmount: { amount: AMOUNT, currency: merchant.currency },
            description: '',
            customerEmail: 'jane@example.com',
          },
        },
      })
      const { merchantOrderId } = data.order
      const order = merchant.opened(merchantOrderId, data.token).at(origin)
      // Some cards take four seconds to answer, so that every restart meets requests in progress.
      const { transactionStatus } = await order.pay(at % 3 === 0 ? CARDS.slow : CARDS.visa)
      if (transactionStatus !== 'paid') throw new Error(`payment ${at}: ${transactionStatus}`)
    } catch (failure) {
      failures.push(String(failure))
    }
    times.push(performance.now() - startedAt)
  }
  const selling = { isOn: true }
  const sold: Promise<void>[] = []
  const all = (async () => {
    const startedAt = performance.now()
    for (let at = 0; selling.isOn; at++) {
      sold.push(pay(at))
      await sleep(Math.max(0, startedAt + ((at + 1) * 1_000) / rate - performance.now()))
    }
  })()
  return async () => {
    selling.isOn = false
    await all
    await Promise.all(sold)
    return { payments: sold.length, times, failures }
  }
}

/** Restarts every process in turn, several times, while customers pay a new merchant. */
export async function deployUnder(
  installation: Installation,
  { rate, rounds }: { rate: number; rounds: number },
): Promise<Deployed> {
  const { world, processes } = installation
  const merchant = await world.merchant()
  const end = sell(installation, merchant, await merchant.secretKey(), rate)
  const restarts: Deployed['restarts'][number][] = []
  await sleep(QUIET_MS)
  for (let round = 1; round <= rounds; round++)
    for (const process of processes) {
      restarts.push({ name: process.name, ...(await process.restart()) })
      await sleep(QUIET_MS)
    }
  const sold = await end()
  const problems = await findWrong(installation, merchant, sold, restarts)
  // A refused connection is not an error: nginx retries it at the other process.
  if (sold.failures.length > 0)
    problems.push(
      ...(await installation.nginx.errors()).filter((line) => !line.includes('refused')),
    )
  return { rate, ...sold, restarts, problems }
}

async function findWrong(
  { world }: Installation,
  { merchantId }: TestMerchant,
  { payments, failures }: { payments: number; failures: readonly string[] },
  restarts: Deployed['restarts'],
): Promise<string[]> {
  const problems = restarts.flatMap(({ name, code }) =>
    code === 0 ? [] : [`${name} ended with ${code}`],
  )
  if (failures.length > 0) return problems
  const count = async () => {
    const [row] = await world.db.reader.query<Record<'orders' | 'payments' | 'receipts', number>>(
      null,
      `select count(distinct merchant_order_id) as orders, count(*) as payments,
         (select count(*) from app.mail m where m.merchant_id = $1 and m.kind = 'receipt') as receipts
       from app.payment where merchant_id = $1 and status = 'paid'`,
      [merchantId],
    )
    return row ?? { orders: 0, payments: 0, receipts: 0 }
  }
  const deadline = Date.now() + MAIL_MS
  let booked = await count()
  while (booked.receipts < payments && Date.now() < deadline) {
    await sleep(500)
    booked = await count()
  }
  for (const [kind, n] of Object.entries(booked))
    if (n !== payments) problems.push(`${n} ${kind} are there, ${payments} payments were made`)
  return problems
}
