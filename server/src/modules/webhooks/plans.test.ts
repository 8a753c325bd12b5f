import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { preparedPlan } from '../../../test/plans-of.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { DELIVERIES_PAGE, LAST_DELIVERIES } from './delivery-store.ts'
import { DUE_PER_ENDPOINT } from './due-store.ts'

const merchantId = 'mcht_hookhookhookhook'
const DELIVERIES = 20_000

let cluster: TestCluster
let client: pg.Client

beforeAll(async () => {
  // A separate database: thousands of generated rows would disturb the tests of the sweeps.
  cluster = await openTestCluster()
  client = new pg.Client({ connectionString: await cluster.createDatabase() })
  await client.connect()
  await client.query(
    `insert into app.webhook_endpoint (merchant_id, webhook_id, url, events, status, secret_sealed, created_at,
       created_by, version)
     select $1, 'webhook_' || i, 'https://shop.example/' || i, '{TransactionPaid}', 'active', '', now(), 'user_1', 1
     from generate_series(1, 10) i`,
    [merchantId],
  )
  await client.query(
    `insert into app.webhook_delivery (merchant_id, delivery_id, webhook_id, cause, event_type, body, status, attempts,
       created_at)
     select $1, 'wdlv_' || i, 'webhook_' || (1 + i % 10), 'TransactionPaid:' || i, 'TransactionPaid', '{}',
       'delivered', 1, now() - make_interval(mins => i)
     from generate_series(1, ${DELIVERIES}) i`,
    [merchantId],
  )
  await client.query('vacuum analyze app.webhook_endpoint, app.webhook_delivery')
})
afterAll(async () => {
  await client.end()
  await cluster.stop()
})

test('finds the newest delivery of each endpoint in one index step, however many there are', async () => {
  const plan = await preparedPlan(client, { text: LAST_DELIVERIES, values: [merchantId] })
  expect(plan).toMatch(/Limit[\s\S]*Index Scan using webhook_delivery_recent/)
  expect(plan).not.toMatch(/Seq Scan on webhook_delivery|Sort/)
})

test('reads a page of deliveries in the order of the index', async () => {
  const values = [merchantId, 'webhook_3', 0, 20]
  const plan = await preparedPlan(client, { text: DELIVERIES_PAGE, values })
  expect(plan).toMatch(/Index Scan using webhook_delivery_recent/)
  expect(plan).not.toMatch(/Seq Scan|Sort/)
})

test('finds due deliveries endpoint by endpoint, however many are pending for one of them', async () => {
  await client.query(
    `update app.webhook_delivery set status = 'waiting', next_attempt_at = created_at
     where webhook_id in ('webhook_1', 'webhook_2')`,
  )
  await client.query('vacuum analyze app.webhook_delivery')
  const values = [new Date(), 3, ['mcht_another'], ['webhook_2'], 24]
  const plan = await preparedPlan(client, { text: DUE_PER_ENDPOINT, values })
  expect(plan).not.toContain('Seq Scan on webhook_delivery')
  const { rows } = await client.query<{ webhook_id: string }>(DUE_PER_ENDPOINT, values)
  expect(rows.map((row) => row.webhook_id)).toEqual(['webhook_1', 'webhook_1', 'webhook_1'])
  expect(
    (await client.query(DUE_PER_ENDPOINT, [new Date(), 3, [merchantId], [], 24])).rows,
  ).toEqual([])
  const all = await client.query(DUE_PER_ENDPOINT, [new Date(), 3, [], [], 5])
  expect(all.rows).toHaveLength(5)
})
