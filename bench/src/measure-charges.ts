import { openPool } from '../../server/src/db/pool.ts'
import { MERCHANTS, type ChargeBench, type Due } from './charge-bench.ts'
import { median, perSecond } from './figures.ts'
import { again, withoutRollups } from './replay.ts'
import type { Recording } from './recorder.ts'
import type { Report } from './report.ts'

const CALLERS = 8
const ROUNDS = 3
const MANY = 400

/** Complete charges over HTTP beside their own statements in two bare transactions, and the cost of the rollups. */
export async function measureCharges(house: ChargeBench, report: Report): Promise<void> {
  const rates = { http: [] as number[], bare: [] as number[], plain: [] as number[] }
  const { transactions } = house.charge
  const plain = withoutRollups(transactions)
  const before = await house.countPaid()
  // One extra round at the start, until the JIT compilers are done.
  for (let round = 0; round <= ROUNDS; round++) {
    const found = {
      http: await throughHttp(house, await house.makeDue(MANY)),
      bare: await overBarePool(house, transactions, await house.makeDue(MANY)),
      plain: await overBarePool(house, plain, await house.makeDue(MANY)),
    }
    if (round === 0) continue
    rates.http.push(found.http)
    rates.bare.push(found.bare)
    rates.plain.push(found.plain)
  }
  const made = (await house.countPaid()) - before
  const wanted = (ROUNDS + 1) * 3 * MANY
  if (made !== wanted) throw new Error(`The ledger has ${made} of ${wanted} charges`)

  const [http, bare, without] = [median(rates.http), median(rates.bare), median(rates.plain)]
  const statements = transactions.flat().length
  report.heading(`Whole charges at ${MERCHANTS} merchants, ${CALLERS} at a time`)
  report.line('through HTTP, the sandbox provider included', perSecond(http))
  report.line(
    `the same ${statements} statements in ${transactions.length} bare transactions`,
    perSecond(bare),
  )
  const ofBare = http / bare
  report.check('HTTP / bare', ofBare.toFixed(2), 'at least 0.25', ofBare >= 0.25)
  report.line('bare, without the rollups', perSecond(without))
  const ofPlain = bare / without
  report.check('with rollups / without', ofPlain.toFixed(2), 'at least 0.70', ofPlain >= 0.7)
}

async function rateOf<T>(all: readonly T[], once: (one: T) => Promise<void>): Promise<number> {
  const waiting = all.values()
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (const one of waiting) await once(one)
    }),
  )
  return (all.length / (performance.now() - started)) * 1000
}

const throughHttp = ({ server }: ChargeBench, due: Due[]): Promise<number> =>
  rateOf(due, async ({ merchantOrderId, cookie, paymentToken }) => {
    const answer = await fetch(
      `http://127.0.0.1:${server.port}/api/orders/${merchantOrderId}/pay`,
      {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ paymentToken }),
      },
    )
    if (answer.status !== 200) throw new Error(`a charge was answered ${answer.status}`)
    await answer.arrayBuffer()
  })

async function overBarePool(
  house: ChargeBench,
  transactions: Recording,
  due: Due[],
): Promise<number> {
  const shops = new Map(house.shops.map((shop) => [shop.merchantId, shop]))
  const charges = due.map((order) => {
    const shop = shops.get(order.merchantId)
    if (!shop) throw new Error(`${order.merchantId} is not a shop of this bench`)
    return again(house.charge, transactions, order, shop)
  })
  const pool = openPool({
    url: house.url,
    role: 'paydeck_app',
    max: CALLERS,
    name: 'paydeck bench',
    statementTimeout: 15_000,
    onError: console.error,
  })
  const warm = await Promise.all(Array.from({ length: CALLERS }, () => pool.connect()))
  for (const client of warm) client.release()
  try {
    return await rateOf(charges, async (charge) => {
      for (const statements of charge) {
        const client = await pool.connect()
        try {
          await client.query('begin')
          for (const { text, values } of statements) await client.query(text, values)
          await client.query('commit')
        } finally {
          client.release()
        }
      }
    })
  } finally {
    await pool.end()
  }
}
