import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { migrate } from '../../server/src/db/migrate.ts'
import type { Report } from './report.ts'
import { newSetting, startProcess, type Process } from './server.ts'

const SIZES = [10, 10_000]
const SECONDS = 30
/** Start-up is over, and PostgreSQL, which waits ten seconds with that, has counted what it took. */
const SETTLE_SECONDS = 15
const MOST = 2

/** Transactions per second of an API process and a worker with nothing to do, by the number of merchants. */
export async function measureIdle(clusterUrl: string, report: Report): Promise<void> {
  report.heading(`API and worker with nothing to do, over ${SECONDS} seconds`)
  for (const merchants of SIZES) {
    const rate = await idleRate(clusterUrl, merchants)
    report.check(
      `${merchants} merchants`,
      `${rate.toFixed(2)} transactions/s`,
      `at most ${MOST}`,
      rate <= MOST,
    )
  }
}

async function idleRate(clusterUrl: string, merchants: number): Promise<number> {
  const name = `bench_idle_${process.pid}`
  const address = new URL(clusterUrl)
  address.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: clusterUrl, application_name: 'paydeck bench' })
  await admin.connect()
  const processes: Process[] = []
  try {
    await admin.query(`create database ${name}`)
    await migrate(address.href)
    await makeMerchants(address.href, merchants)
    const [api, worker] = [await newSetting(address.href), await newSetting(address.href)]
    processes.push(await startProcess(api, null))
    processes.push(await startProcess({ ...worker, args: ['--no-demo', '--role', 'worker'] }, null))
    await sleep(SETTLE_SECONDS * 1000)
    const before = await transactionsOf(admin, name)
    await sleep(SECONDS * 1000)
    return ((await transactionsOf(admin, name)) - before) / SECONDS
  } finally {
    await Promise.all(processes.map((one) => one.stop()))
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

async function transactionsOf(admin: pg.Client, database: string): Promise<number> {
  const { rows } = await admin.query<{ n: string }>(
    'select xact_commit + xact_rollback as n from pg_stat_database where datname = $1',
    [database],
  )
  return Number(rows[0]?.n)
}

/** Activated merchants that are paid out daily, next in some hours, with one webhook each. */
async function makeMerchants(url: string, many: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into global.tenant values ('mktp_bench', 'Bench', '{}', 'key', now())`,
    )
    await client.query(
      `insert into app.merchant (merchant_id, tenant_id, slug, business_name, brand_name, trading_country, tax_country,
         tags, public_key, abacus_enabled, source_verification_enabled, activated_at, time_zone, account_name,
         account_address, customer_dashboard, fee_basis_points, fee_fixed, created_at, version,
         payout_schedule, payout_hold_hours, type_of_product, counts_zone, payout_due_at)
       select 'mcht_' || lpad(i::text, 16, '0'), 'mktp_bench', 'bench-' || i, 'Bench', 'Bench', 'AU', 'AU', '{}', 'pk',
         true, false, now(), 'Australia/Sydney', 'Bench', '', false, 175, 30, now(), 1, 'daily', 0, '',
         'Australia/Sydney', now() + interval '6 hours'
       from generate_series(1, $1::int) i`,
      [many],
    )
  } finally {
    await client.end()
  }
}
