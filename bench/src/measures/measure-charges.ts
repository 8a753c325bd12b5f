import { openPool } from '../../../server/src/db/pool.ts'
import { MERCHANTS, type ChargeBench, type Due } from '../charge-bench.ts'
import type { CpuTime } from '../cpu-time.ts'
import { median, ms, perSecond } from '../figures.ts'
import { replayFor } from '../limits/replay.ts'
import type { Recording } from '../recorder.ts'
import type { Report } from '../report.ts'

const CALLERS = 16
const ROUNDS = 3
const MANY = 400
/** Statements in the two transactions of a charge, without begin and commit. */
const MAX_STATEMENTS = 12
/** Milliseconds of processor time per charge, for PostgreSQL and for Node. */
const MAX_CPU_MS = 5

/** A rate, and the processor time of one charge; null where it cannot be read. */
interface Run {
  rate: number
  cpu: CpuTime | null
}

/** The cost of complete charges over HTTP, at many merchants and at one, beside their statements over a bare pool. */
export async function measureCharges(bench: ChargeBench, report: Report): Promise<void> {
  const runs = { fifty: [] as Run[], one: [] as Run[], bare: [] as number[] }
  const { transactions } = bench.charge
  const before = await bench.countPaid()
  // One extra round at the start, until the JIT compilers are done.
  for (let round = 0; round <= ROUNDS; round++) {
    const fifty = await runOverHttp(bench, await bench.makeDue(MANY))
    const single = await runOverHttp(bench, await bench.makeDue(MANY, bench.charge.shop.merchantId))
    const bare = await overBarePool(bench, transactions, await bench.makeDue(MANY))
    if (round === 0) continue
    runs.fifty.push(fifty)
    runs.one.push(single)
    runs.bare.push(bare)
  }
  const paidCount = (await bench.countPaid()) - before
  const expected = (ROUNDS + 1) * 3 * MANY
  if (paidCount !== expected) throw new Error(`The ledger has ${paidCount} of ${expected} charges`)

  const fifty = median(runs.fifty.map(({ rate }) => rate))
  const one = median(runs.one.map(({ rate }) => rate))
  const bare = median(runs.bare)
  report.heading(`Whole charges through HTTP, the sandbox provider included, ${CALLERS} at a time`)
  report.line(`at ${MERCHANTS} merchants`, perSecond(fifty))
  report.line('at one merchant', perSecond(one))
  report.check(
    'one merchant / fifty',
    (one / fifty).toFixed(2),
    'at least 0.90',
    one / fifty >= 0.9,
  )
  reportCost(runs.fifty, transactions, report)
  report.line(`the same statements in ${transactions.length} bare transactions`, perSecond(bare))
  report.check('HTTP / bare', (fifty / bare).toFixed(2), 'at least 0.25', fifty / bare >= 0.25)
}

function reportCost(runs: readonly Run[], transactions: Recording, report: Report): void {
  const statements = transactions.flat().length - transactions.length
  report.check(
    `statements in its ${transactions.length} transactions`,
    String(statements),
    `at most ${MAX_STATEMENTS}`,
    statements <= MAX_STATEMENTS,
  )
  for (const [component, name] of [
    ['postgres', 'PostgreSQL'],
    ['node', 'Node'],
  ] as const) {
    const times = runs.flatMap(({ cpu }) => (cpu ? [cpu[component]] : []))
    if (times.length === 0) continue
    const time = median(times)
    const label = `processor time of ${name} per charge`
    report.check(label, ms(time), `at most ${MAX_CPU_MS} ms`, time <= MAX_CPU_MS)
  }
}

async function rateOf<T>(all: readonly T[], once: (run: T) => Promise<void>): Promise<number> {
  const waiting = all.values()
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (const runJob of waiting) await once(runJob)
    }),
  )
  return (all.length / (performance.now() - started)) * 1000
}

async function runOverHttp({ server, cpuTime }: ChargeBench, due: Due[]): Promise<Run> {
  const before = await cpuTime()
  const rate = await rateOf(due, async ({ merchantOrderId, cookie, paymentToken }) => {
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
  const after = await cpuTime()
  if (!before || !after) return { rate, cpu: null }
  const perCharge = (component: keyof CpuTime): number =>
    (after[component] - before[component]) / due.length
  return { rate, cpu: { node: perCharge('node'), postgres: perCharge('postgres') } }
}

async function overBarePool(
  bench: ChargeBench,
  transactions: Recording,
  due: Due[],
): Promise<number> {
  const shops = new Map(bench.shops.map((shop) => [shop.merchantId, shop]))
  const charges = due.map((order) => {
    const shop = shops.get(order.merchantId)
    if (!shop) throw new Error(`${order.merchantId} is not a shop of this bench`)
    return replayFor(bench.charge, transactions, order, shop)
  })
  const pool = openPool({
    url: bench.url,
    role: 'paydeck_app',
    max: CALLERS,
    name: 'paydeck bench',
    statementTimeout: 15_000,
    named: true,
    onError: console.error,
  })
  const warm = await Promise.all(Array.from({ length: CALLERS }, () => pool.connect()))
  for (const client of warm) client.release()
  try {
    return await rateOf(charges, async (charge) => {
      for (const statements of charge) {
        const client = await pool.connect()
        try {
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
