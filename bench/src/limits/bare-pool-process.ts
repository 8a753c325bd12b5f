// Started by bare-pool.ts: runs jobs and reports their results. Ends with its parent.
import type pg from 'pg'

import { openPool } from '../../../server/src/db/pool.ts'
import type { Job } from './bare-pool.ts'
import { toLoad } from '../load.ts'

const POOL_SIZE = 10
const pools = new Map<string, pg.Pool>()

function poolOf({ url, way }: Job): pg.Pool {
  const role = way === 'reads' ? 'paydeck_reader' : 'paydeck_app'
  const key = `${role} ${url}`
  const pool =
    pools.get(key) ??
    openPool({
      url,
      role,
      max: POOL_SIZE,
      name: 'paydeck bench',
      statementTimeout: 15_000,
      onError: (failure) => console.error(failure),
    })
  pools.set(key, pool)
  return pool
}

async function reads(pool: pg.Pool, { statements }: Job): Promise<void> {
  for (const statement of statements) await pool.query(statement)
}

async function underPolicies(pool: pg.Pool, { statements }: Job): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'set_merchant',
      text: `select set_config('app.merchant_id', $1, true)`,
      values: [statements[0]?.values[0]],
    })
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function run(job: Job): Promise<void> {
  const pool = poolOf(job)
  const once = job.way === 'reads' ? reads : underPolicies
  const times: number[] = []
  const started = performance.now()
  const until = started + job.seconds * 1000
  await Promise.all(
    Array.from({ length: job.workers }, async () => {
      while (performance.now() < until) {
        const startedAt = performance.now()
        await once(pool, job)
        times.push(performance.now() - startedAt)
      }
    }),
  )
  process.send?.(toLoad(times, performance.now() - started))
}

process.on('message', (job: Job) => void run(job))
process.on('disconnect', () => process.exit())
