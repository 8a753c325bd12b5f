import { localDay, addDays } from '@paydeck/contract/time/days'
import pg from 'pg'

import { openDatabase } from '../../server/src/db/database.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { fillSearch } from '../../server/src/modules/search/fill.ts'
import { makeBulk } from '../../server/test/bulk.ts'
import { withDeferredIndexes } from './bulk-indexes.ts'

export interface BenchMerchant {
  url: string
  merchantId: string
  tenantId: string
  slug: string
  rows: number
  timeZone: string
  /** The local day of the newest payment; every measured range ends on it. */
  today: string
  /** The first day of a range of that many days ending today. */
  daysBack(days: number): string
}

interface Size {
  rows: number
  /** A separate order for each payment. */
  hasOrders?: boolean
}

/** All payments lie in the two years before. The same in every run. */
const END = new Date('2026-06-30T13:00:00Z')
const DAYS = 730
const TIME_ZONE = 'Australia/Sydney'

const merchantIdOf = (rows: number): string => `mcht_bench${String(rows).padStart(11, '0')}`

/**
 * The merchant with that many payments, created if this cluster has none: 1M take about a minute
 * and a half, 10M a quarter of an hour. Drops one left incomplete by an interrupted run.
 */
export async function benchMerchant(
  clusterUrl: string,
  { rows, hasOrders = false }: Size,
  progress: (line: string) => void,
): Promise<BenchMerchant> {
  const name = `bench_${rows}_${hasOrders ? 'orders' : 'money'}`
  const url = databaseUrl(clusterUrl, name)
  const admin = new pg.Client({ connectionString: clusterUrl, application_name: 'paydeck bench' })
  await admin.connect()
  try {
    const existing = await admin.query('select from pg_database where datname = $1', [name])
    if (existing.rowCount === 0 || !(await isCurrent(url))) {
      progress(`making a merchant of ${rows} payments; the next run finds it here`)
      await make(admin, { clusterUrl, name, rows, hasOrders }, progress)
    }
  } finally {
    await admin.end()
  }
  return describeMerchant(url, rows)
}

async function describeMerchant(url: string, rows: number): Promise<BenchMerchant> {
  const merchantId = merchantIdOf(rows)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: demoRows } = await client.query<{ tenant_id: string; slug: string }>(
      'select tenant_id, slug from global.merchant_directory where merchant_id = $1',
      [merchantId],
    )
    const [row] = demoRows
    if (!row) throw new Error(`${url} has no merchant ${merchantId}`)
    const today = localDay(new Date(END.getTime() - 1), TIME_ZONE)
    return {
      url,
      merchantId,
      tenantId: row.tenant_id,
      slug: row.slug,
      rows,
      timeZone: TIME_ZONE,
      today,
      daysBack: (days) => addDays(today, 1 - days),
    }
  } finally {
    await client.end()
  }
}

const isCurrent = (url: string): Promise<boolean> =>
  migrate(url).then(
    () => true,
    () => false,
  )

async function make(
  admin: pg.Client,
  { clusterUrl, name, rows, hasOrders = false }: Size & { clusterUrl: string; name: string },
  progress: (line: string) => void,
): Promise<void> {
  const unfinished = `${name}_unfinished`
  await admin.query(`drop database if exists ${unfinished} with (force)`)
  await admin.query(`create database ${unfinished}`)
  const url = databaseUrl(clusterUrl, unfinished)
  await migrate(url)
  const merchantId = merchantIdOf(rows)
  const bulk = { merchantId, rows, end: END, days: DAYS, timeZone: TIME_ZONE, hasMoney: true }
  await withDeferredIndexes(url, () => makeBulk(url, { ...bulk, hasOrders }, progress), progress)
  if (hasOrders) await fill(url, merchantId, progress)
  await vacuum(url)
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`alter database ${unfinished} rename to ${name}`)
}

/** Its search terms. */
async function fill(
  url: string,
  merchantId: string,
  progress: (line: string) => void,
): Promise<void> {
  progress('writing what its orders and customers are found by')
  const db = openDatabase({ url, poolSize: 2, onError: console.error })
  await fillSearch(db, merchantId)
  await db.close()
}

/** Runs what autovacuum would otherwise run during a measurement. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}
