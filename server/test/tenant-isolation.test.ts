import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeBulk } from './bulk.ts'
import { isOnCitus, runDatabase } from './run-database.ts'

const ownId = 'mcht_AAAAAAAAAAWALLS1'
const otherMerchantId = 'mcht_AAAAAAAAAAWALLS2'
let pool: pg.Pool

/**
 * Runs statements as the product's role in one transaction, with the given merchant set or with
 * none.
 */
async function asApp<T>(
  merchantId: string | null,
  work: (client: pg.PoolClient) => Promise<T>,
  role = 'paydeck_app',
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local role ${role}`)
    if (merchantId)
      await client.query(`set local app.merchant_id = ${client.escapeLiteral(merchantId)}`)
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const count = async (client: pg.PoolClient, table: string): Promise<number> => {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${table}`)
  return Number(rows[0]?.n)
}

const appTables = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select 'app.' || tablename as name from pg_tables where schemaname = 'app' order by 1`,
  )
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: runDatabase(), max: 2 })
  const end = new Date('2026-03-02T00:00:00Z')
  for (const merchantId of [ownId, otherMerchantId])
    await makeBulk(runDatabase(), {
      merchantId,
      rows: 40,
      end,
      days: 3,
      timeZone: 'Australia/Sydney',
    })
})
afterAll(() => pool.end())

describe('isolation between merchants in the database itself', () => {
  test('without a merchant set, no table shows a row', async () => {
    for (const table of await appTables())
      expect([table, await asApp(null, (client) => count(client, table))]).toEqual([table, 0])
  })

  test('with a merchant set, only its rows are visible', async () => {
    const visible = await asApp(ownId, async (client) => {
      const { rows } = await client.query<{ merchant_id: string; n: string }>(
        'select merchant_id, count(*) as n from app.payment group by 1',
      )
      return rows
    })
    expect(visible).toEqual([{ merchant_id: ownId, n: '40' }])
  })

  test('the merchant is forgotten when the transaction ends', async () => {
    await asApp(ownId, (client) => count(client, 'app.payment'))
    expect(await asApp(null, (client) => count(client, 'app.payment'))).toBe(0)
  })

  test('refuses a row for another merchant, however it is written', async () => {
    const refused = 'violates row-level security policy'
    await expect(
      asApp(ownId, (client) =>
        client.query(
          `insert into app.customer (merchant_id, customer_id, name_key, created_at) values ($1, 'cust_x', '', now())`,
          [otherMerchantId],
        ),
      ),
    ).rejects.toThrow(refused)
    await expect(
      asApp(ownId, (client) =>
        client.query('update app.payment set merchant_id = $1 where merchant_id = $2', [
          otherMerchantId,
          ownId,
        ]),
      ),
      // On a cluster another check refuses it first, because the row would move to another node.
    ).rejects.toThrow(isOnCitus() ? 'modifying the partition value of rows' : refused)
  })

  test('another merchant’s rows can be neither changed nor deleted', async () => {
    const touched = await asApp(ownId, async (client) => [
      (
        await client.query(`update app.payment set version = 9 where merchant_id = $1`, [
          otherMerchantId,
        ])
      ).rowCount,
      (
        await client.query('delete from app.payment_count_day where merchant_id = $1', [
          otherMerchantId,
        ])
      ).rowCount,
    ])
    expect(touched).toEqual([0, 0])
  })
})

describe('operations denied to every role', () => {
  test.each(['app.ledger_journal', 'app.ledger_posting'])(
    '%s is never changed or deleted',
    async (table) => {
      await expect(asApp(ownId, (client) => client.query(`delete from ${table}`))).rejects.toThrow(
        'permission denied',
      )
      await expect(
        asApp(ownId, (client) => client.query(`update ${table} set journal_id = 'x'`)),
      ).rejects.toThrow('permission denied')
    },
  )

  test.each(['app.payment', 'app.merchant_order', 'app.settlement_entry', 'app.payment_operation'])(
    '%s is never deleted',
    async (table) => {
      await expect(asApp(ownId, (client) => client.query(`delete from ${table}`))).rejects.toThrow(
        'permission denied',
      )
    },
  )

  test('the reading role cannot write', async () => {
    await expect(
      asApp(
        ownId,
        (client) => client.query('update app.payment set version = 2'),
        'paydeck_reader',
      ),
    ).rejects.toThrow('permission denied')
  })

  test('the sweeping role sees only due work', async () => {
    await asApp(null, (client) => count(client, 'app.payment_operation'), 'paydeck_sweeper')
    for (const secret of ['app.payment', 'app.merchant', 'app.invoice_token', 'app.customer'])
      await expect(
        asApp(null, (client) => client.query(`select * from ${secret}`), 'paydeck_sweeper'),
      ).rejects.toThrow('permission denied')
    // In other tables it may read ids, times and the columns that identify due rows.
    const { rows } = await pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.column_privileges
       where grantee = 'paydeck_sweeper' and table_name <> 'payment_operation'
         and column_name !~ '_(id|at)$' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'approval.act',
      'approval.state',
      'customer.kept_until',
      'instalment.number',
      'payment.status',
      'proposal.state',
      'removed_source.payment_source',
      'webhook_endpoint.status',
    ])
  })

  test('the sandbox provider cannot read our tables, nor we its tables', async () => {
    for (const table of ['app.payment', 'global.tenant'])
      await expect(
        asApp(null, (client) => count(client, table), 'paydeck_sandbox'),
      ).rejects.toThrow('permission denied')
    for (const role of ['paydeck_app', 'paydeck_reader'])
      await expect(asApp(ownId, (client) => count(client, 'sandbox.charge'), role)).rejects.toThrow(
        'permission denied',
      )
  })
})
