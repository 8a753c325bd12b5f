import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeBulk } from '../../../../test/bulk.ts'
import { runDatabase } from '../../../../test/run-database.ts'
import { SOURCES_OF_CUSTOMER } from './saved-card-store.ts'

const merchantId = 'mcht_AAAAAAAAASAVEDCD'
let client: pg.Client

beforeAll(async () => {
  await makeBulk(runDatabase(), {
    merchantId,
    rows: 8_000,
    end: new Date('2026-03-02T00:00:00Z'),
    days: 300,
    timeZone: 'Australia/Sydney',
  })
  client = new pg.Client({ connectionString: runDatabase() })
  await client.connect()
  // Ten customers make all payments, and their subscriptions charge the same fifty cards.
  await client.query(
    `update app.payment p
     set customer_id = k.ids[1 + abs(hashtext(transaction_id)) % 10],
       payment_source = 'psrc_' || abs(hashtext(transaction_id)) % 50
     from (select array(select customer_id from app.customer where merchant_id = $1 limit 10) as ids) k
     where p.merchant_id = $1`,
    [merchantId],
  )
  await client.query('vacuum analyze app.payment')
})
afterAll(() => client.end())

test('finds a customer’s cards among hundreds of payments by index', async () => {
  const { rows: counts } = await client.query<{ customer_id: string; n: string }>(
    `select customer_id, count(*) as n from app.payment where merchant_id = $1 and customer_id is not null
     group by 1 order by 2 desc limit 1`,
    [merchantId],
  )
  const [busiest] = counts
  expect(Number(busiest?.n)).toBeGreaterThan(500)
  await client.query('update app.merchant_order set customer_id = $2 where merchant_id = $1', [
    merchantId,
    busiest?.customer_id,
  ])
  await client.query(`prepare planned as ${SOURCES_OF_CUSTOMER}`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off)
     execute planned('${merchantId}', '${busiest?.customer_id}', 200, 20)`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toContain('Seq Scan on payment')
  expect(plan).toMatch(/payment_by_customer on payment \(actual rows=200(\.00)? loops=1\)/)
  // Reads one row per card, however often it was charged.
  expect(plan).toMatch(/payment_source_first on payment p \(actual rows=1(\.00)? loops=/)
})
