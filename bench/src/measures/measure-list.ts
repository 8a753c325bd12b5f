import { request } from 'node:http'

import { toQueryString } from '@paydeck/contract/protocol/client'
import { wireRange } from '@paydeck/contract/time/days'

import type { BarePool } from '../limits/bare-pool.ts'
import { median, ms, perSecond } from '../figures.ts'
import { listStatements } from '../limits/list-statements.ts'
import { load, type GetRequest, type Load } from '../load.ts'
import type { BenchMerchant } from '../merchant.ts'
import { openPgbench } from '../limits/pgbench.ts'
import type { Report } from '../report.ts'
import type { BenchServer } from '../server.ts'

const CONNECTIONS = 8
/** Short, because the machine's speed changes within seconds. */
const TURN_SECONDS = 1
/** Until both processes have compiled their hot code. */
const WARM_UP_SECONDS = 10
/** For an answer of twenty rows. */
const MAX_BYTES = 12_000

export interface Testbed {
  merchant: BenchMerchant
  server: BenchServer
}

export const lastSevenDays = (merchant: BenchMerchant) => ({
  sort: '-createdAt' as const,
  page: '1',
  ...wireRange(merchant.daysBack(7), merchant.today),
  timeZone: merchant.timeZone,
})

export const listPath = (merchant: BenchMerchant, query: Record<string, unknown>): string =>
  `/api/dashboard/merchant/${merchant.merchantId}/payments/query${toQueryString(query)}`

/**
 * Alternates the runs, so that a noisy minute of the machine affects all of them. Returns the median of their turns.
 */
async function runInTurns<Name extends string>(
  seconds: number,
  contenders: Record<Name, ((seconds: number) => Promise<Load>) | null>,
): Promise<Record<Name, Load>> {
  const names = Object.keys(contenders) as Name[]
  const results = new Map<Name, Load[]>(names.map((name) => [name, []]))
  for (let finished = 0; finished < seconds; finished += TURN_SECONDS)
    for (const name of names) {
      const result = await contenders[name]?.(TURN_SECONDS)
      if (result) results.get(name)?.push(result)
    }
  const middle = (loads: Load[]): Load => ({
    rate: median(loads.map(({ rate }) => rate)),
    p50: median(loads.map(({ p50 }) => p50)),
    p99: median(loads.map(({ p99 }) => p99)),
  })
  return Object.fromEntries(names.map((name) => [name, middle(results.get(name) ?? [])])) as Record<
    Name,
    Load
  >
}

const describe = ({ rate, p50, p99 }: Load): string =>
  `${perSecond(rate)}, p50 ${ms(p50)}, p99 ${ms(p99)}`

/** The complete list endpoint beside the bare statements: page, count, and the rows' details. */
export async function measureList(
  ground: Testbed,
  measuring: { pool: BarePool; seconds: number; report: Report },
): Promise<void> {
  const week = lastSevenDays(ground.merchant)
  await measurePage(ground, { ...measuring, what: 'all payments', query: week })
  // Without plans the rows have no details: two statements, the page and the count.
  const query = { ...week, payType: 'card' as const }
  await measurePage(ground, { ...measuring, what: 'paid in full', query })
}

async function measurePage(
  { merchant, server }: Testbed,
  {
    pool,
    seconds,
    report,
    what: label,
    query,
  }: {
    pool: BarePool
    seconds: number
    report: Report
    what: string
    query: ReturnType<typeof lastSevenDays> & { payType?: 'card' }
  },
): Promise<void> {
  const statements = await listStatements(merchant, query)
  const pgbench = await openPgbench(merchant.url, statements)
  const bare = { url: merchant.url, way: 'reads' as const, statements, workers: CONNECTIONS }
  await server.signIn()
  const get = server.get(listPath(merchant, query))
  const brotli = { ...get, headers: { ...get.headers, 'accept-encoding': 'br' } }
  try {
    await load(get, CONNECTIONS, WARM_UP_SECONDS)
    await pool.run({ ...bare, seconds: WARM_UP_SECONDS })
    const results = await runInTurns(seconds, {
      endpoint: (turnSeconds) => load(get, CONNECTIONS, turnSeconds),
      compressed: (turnSeconds) => load(brotli, CONNECTIONS, turnSeconds),
      bare: (turnSeconds) => pool.run({ ...bare, seconds: turnSeconds }),
      pgbench:
        pgbench &&
        (async (turnSeconds) => ({
          rate: await pgbench.run(CONNECTIONS, turnSeconds),
          p50: 0,
          p99: 0,
        })),
    })
    report.heading(
      `Page 1 of the last 7 days, ${label}; ${CONNECTIONS} connections, ${merchant.rows} payments`,
    )
    report.line('our endpoint', describe(results.endpoint))
    const ofPlain = results.compressed.rate / results.endpoint.rate
    report.check('compressed / not', ofPlain.toFixed(2), 'at least 0.80', ofPlain >= 0.8)
    report.line(`the same ${statements.length} statements, bare pg pool`, describe(results.bare))
    const ofPool = results.endpoint.rate / results.bare.rate
    report.check('endpoint / bare pool', ofPool.toFixed(2), 'at least 0.60', ofPool >= 0.6)
    if (!pgbench) return report.line('pgbench', 'not installed')
    report.line(
      `the same ${statements.length} statements, pgbench`,
      perSecond(results.pgbench.rate),
    )
    const ofPgbench = results.endpoint.rate / results.pgbench.rate
    report.check('endpoint / pgbench', ofPgbench.toFixed(2), 'at least 0.30', ofPgbench >= 0.3)
  } finally {
    await pgbench?.stop()
  }
}

export async function measureTenMillion(
  small: Testbed,
  large: Testbed,
  { seconds, report }: { seconds: number; report: Report },
): Promise<void> {
  const run = async ({ merchant, server }: Testbed, turnSeconds: number): Promise<Load> =>
    load(server.get(listPath(merchant, lastSevenDays(merchant))), CONNECTIONS, turnSeconds)
  for (const ground of [small, large]) {
    await ground.server.signIn()
    await run(ground, WARM_UP_SECONDS)
  }
  const results = await runInTurns(seconds, {
    small: (turnSeconds) => run(small, turnSeconds),
    large: (turnSeconds) => run(large, turnSeconds),
  })
  report.heading(`The same page, ${large.merchant.rows} payments beside ${small.merchant.rows}`)
  report.line(`p99 of ${small.merchant.rows}`, ms(results.small.p99))
  report.line(`p99 of ${large.merchant.rows}`, ms(results.large.p99))
  const ratio = results.large.p99 / results.small.p99
  report.check('p99 large / small', ratio.toFixed(2), 'at most 1.50', ratio <= 1.5)
}

/** The cost of the same statements in a transaction under row-level security. */
export async function measurePolicies(
  { merchant }: Testbed,
  { pool, seconds, report }: { pool: BarePool; seconds: number; report: Report },
): Promise<void> {
  const job = {
    url: merchant.url,
    statements: await listStatements(merchant, lastSevenDays(merchant)),
    workers: CONNECTIONS,
  }
  const results = await runInTurns(seconds, {
    reads: (turnSeconds) => pool.run({ ...job, way: 'reads', seconds: turnSeconds }),
    policies: (turnSeconds) => pool.run({ ...job, way: 'policies', seconds: turnSeconds }),
  })
  report.heading('Reads under row-level security, over the bare pool')
  report.line('as they are: one statement at a time', describe(results.reads))
  report.line('begin, set_config, the same statements, commit', describe(results.policies))
  report.line('rate that would be left', (results.policies.rate / results.reads.rate).toFixed(2))
}

/** The bytes of the list's answer of twenty rows with details, compressed and not. */
export async function measureAnswer({ merchant, server }: Testbed, report: Report): Promise<void> {
  await server.signIn()
  const get = server.get(listPath(merchant, lastSevenDays(merchant)))
  const uncompressed = await bytesOf(get)
  const sent = await bytesOf({ ...get, headers: { ...get.headers, 'accept-encoding': 'br' } })
  const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
  report.heading('The answer of the list, 20 payments with their details')
  report.check('as a browser takes it', kb(sent), `at most ${kb(MAX_BYTES)}`, sent <= MAX_BYTES)
  report.line('not compressed', kb(uncompressed))
}

/** Bytes of the body on the wire. */
const bytesOf = ({ port, path, headers }: GetRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    const clientRequest = request({ port, path, headers, host: '127.0.0.1' }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} was answered ${answer.statusCode}`))
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
      answer.on('error', reject)
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
