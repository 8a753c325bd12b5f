import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { migratePartitioned } from './partitioned-schema.ts'
import { runDatabase } from './run-database.ts'

let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: runDatabase() })
  await client.connect()
})
afterAll(() => client.end())

const names = async (text: string, on: pg.Client = client): Promise<string[]> =>
  (await on.query<{ name: string }>(text)).rows.map(({ name }) => name)

const LEADLESS_KEYS = (schema: string): string => `
  select c.relname || '.' || i.relname as name
  from pg_index x
  join pg_class c on c.oid = x.indrelid
  join pg_class i on i.oid = x.indexrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = '${schema}' and x.indisunique
    and (select attname from pg_attribute where attrelid = c.oid and attnum = x.indkey[0]) is distinct from 'merchant_id'
  order by 1`

const FOREIGN_KEYS_WITHOUT = (schema: string): string => `
  select c.relname || '.' || k.conname as name
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = '${schema}' and k.contype = 'f' and not exists (
    select 1 from unnest(k.conkey) a
    join pg_attribute t on t.attrelid = c.oid and t.attnum = a
    where t.attname = 'merchant_id')`

describe('the tables of a merchant', () => {
  test('exist, and each has a primary key', async () => {
    const tables = await names(`select tablename as name from pg_tables where schemaname = 'app'`)
    expect(tables.length).toBeGreaterThan(10)
    const keyless = await names(`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'app' and c.relkind = 'r'
        and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`)
    expect(keyless).toEqual([])
  })

  test('every primary key and unique index starts with merchant_id', async () => {
    expect(await names(LEADLESS_KEYS('app'))).toEqual([])
  })

  test('every other index that one merchant’s calls use starts with it too', async () => {
    const others = await names(`
      select c.relname || '.' || i.relname as name
      from pg_index x
      join pg_class c on c.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'app'
        and (select attname from pg_attribute where attrelid = c.oid and attnum = x.indkey[0]) is distinct from 'merchant_id'
      order by 1`)
    // Sweeps look for due work across merchants on purpose, and a provider's list has only operation ids.
    expect(others).toEqual([
      'approval.approval_due',
      'customer.customer_kept',
      'debit_watch.debit_watch_due',
      'dispute.dispute_answer_by',
      'dispute.dispute_due_by',
      'dispute.dispute_remind',
      'dispute_answer.dispute_answer_due',
      'domain_event.domain_event_recorded',
      'idempotency_key.idempotency_done',
      'instalment.instalment_due',
      'instalment.instalment_reminder',
      'invoice_token.invoice_token_expiry',
      'mail.mail_age',
      'merchant.merchant_payout_due',
      'merchant_order.merchant_order_remind',
      'payment.payment_hold_due',
      'payment_operation.operation_by_id',
      'payment_operation.operation_due',
      'payment_operation.operation_moved',
      'payment_token.payment_token_created',
      'payout.payout_by_id',
      'payout.payout_due',
      'payout.payout_moved',
      'payout.payout_waiting',
      'proposal.proposal_running',
      'removed_source.removed_source_due',
      'source_verification.verification_due',
      'statement_mail.statement_mail_due',
      'webhook_delivery.webhook_delivery_age',
    ])
  })

  test('every foreign key contains merchant_id', async () => {
    expect(await names(FOREIGN_KEYS_WITHOUT('app'))).toEqual([])
  })

  test('cannot prevent sharding: no triggers or sequences, and only constant defaults', async () => {
    expect(
      await names(`
        select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'app' and not t.tgisinternal`),
    ).toEqual([])
    expect(
      await names(`
        select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('app', 'global') and c.relkind = 'S'`),
    ).toEqual([])
    expect(
      await names(`
        select table_name || '.' || column_name as name from information_schema.columns
        where table_schema in ('app', 'global')
          and column_default !~ '^(\\d+|true|false|''\\w+''::text)$'`),
    ).toEqual([])
  })

  test('all have row-level security', async () => {
    expect(
      await names(`
        select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'app' and c.relkind = 'r' and not c.relrowsecurity`),
    ).toEqual([])
  })

  test('the checks above find a planted fault', async () => {
    await client.query('begin')
    try {
      await client.query(`
        create table app.planted (id text primary key, merchant_id text not null, slug text unique);
        create table app.planted_child (merchant_id text, id text references app.planted (id))`)
      expect(await names(LEADLESS_KEYS('app'))).toEqual([
        'planted.planted_pkey',
        'planted.planted_slug_key',
      ])
      expect(await names(FOREIGN_KEYS_WITHOUT('app'))).toEqual([
        'planted_child.planted_child_id_fkey',
      ])
    } finally {
      await client.query('rollback')
    }
  })
})

describe('the schema partitioned by merchant', () => {
  const database = `paydeck_catalogue_${process.pid}`

  test('can create every table hash-partitioned by merchant_id', async () => {
    await client.query(`create database ${database} template template0`)
    const url = new URL(runDatabase())
    url.pathname = `/${database}`
    await migratePartitioned(url.href)
    const other = new pg.Client({ connectionString: url.href })
    try {
      await other.connect()
      const spread = await names(
        `select c.relname as name from pg_partitioned_table p join pg_class c on c.oid = p.partrelid order by 1`,
        other,
      )
      const all = await names(
        `select tablename as name from pg_tables where schemaname = 'app' order by 1`,
      )
      expect(spread).toEqual(all)
    } finally {
      await other.end()
      await client.query(`drop database ${database} with (force)`)
    }
  })
})
