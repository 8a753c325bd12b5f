import pg from 'pg'

import { migrate } from '../../server/src/db/migrate.ts'

/** A fresh, migrated database for one measurement, dropped afterwards. */
export async function withDatabase<T>(
  clusterUrl: string,
  work: (url: string, admin: pg.Client, name: string) => Promise<T>,
): Promise<T> {
  const name = `bench_idle_${process.pid}`
  const address = new URL(clusterUrl)
  address.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: clusterUrl, application_name: 'paydeck bench' })
  await admin.connect()
  try {
    await admin.query(`create database ${name}`)
    await migrate(address.href)
    return await work(address.href, admin, name)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

/** Activated merchants with daily payouts, the next in some hours, and one webhook each. */
export async function makeMerchants(url: string, many: number): Promise<void> {
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
    // Otherwise autovacuum would run during the measurement and count.
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
