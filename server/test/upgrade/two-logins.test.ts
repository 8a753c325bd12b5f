import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { api } from '@paydeck/contract/protocol/api'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { prepareDatabase } from '../../src/app/prepare-database.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { clientWith } from '../harness.ts'
import { killablePostgres } from '../soak/traffic/processes.ts'
import { StripeFake } from '../stripe-fake/stripe-fake.ts'
import { isReady, startProgram } from './server-program.ts'

const ROLES = ['paydeck_app', 'paydeck_provider_stripe', 'paydeck_reader', 'paydeck_sweeper']

let postgres: Awaited<ReturnType<typeof killablePostgres>>
let stripe: StripeFake
/** The server's settings, and those that only the operator has. */
let server: Record<string, string>
let operator: Record<string, string>
let folder: string

const urlFor = (login: string, database = 'shop'): string => {
  const url = new URL(postgres.url)
  url.username = login
  url.password = `${login} pass`
  url.pathname = `/${database}`
  return url.href
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function cli(env: Record<string, string>, ...args: string[]) {
  let out = ''
  let err = ''
  const code = await runCommand(args, {
    env,
    print: (line) => (out += `${line}\n`),
    complain: (text) => (err += `${text}\n`),
  })
  return { code, out, err }
}

beforeAll(async () => {
  postgres = await killablePostgres()
  folder = await mkdtemp(join(tmpdir(), 'paydeck-logins-'))
  stripe = await new StripeFake(() => new Date(), 'live').listen()
  await query(
    postgres.url,
    `create role shop_owner login createrole nosuperuser nocreatedb password 'shop_owner pass';
     create role shop_server login noinherit nosuperuser nocreatedb nocreaterole password 'shop_server pass'`,
  )
  await query(postgres.url, 'create database shop owner shop_owner')
  server = {
    ORIGIN: 'https://pay.example',
    DATABASE_URL: urlFor('shop_server'),
    PAYDECK_SECRET: 'Tq7vQm2LxW9cRz4nKd8sBh5uYf3gJp6eAa1w',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Shop <pay@shop.example>',
    LOG_LEVEL: 'error',
    ...stripe.env,
  }
  operator = { ...server, MIGRATION_DATABASE_URL: urlFor('shop_owner') }
})
afterAll(async () => {
  await stripe.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test('BEY-135 BEY-136 a server whose login owns nothing refuses an empty database, and names the command to run', async () => {
  const started = await startProgram(server)
  expect(await started.ended).toBe(1)
  expect(started.output().trim()).toMatch(
    /^! STRIPE_API_ORIGIN is set: [^\n]+\nThe database lacks \d+ migrations, 0001_init\.sql first, of this release, and the login of DATABASE_URL may not change its tables: run "npm run cli -- migrate" \(add --plan to only see what it would do\) with MIGRATION_DATABASE_URL first\.$/,
  )
})

test('BEY-135 BEY-136 migrate creates everything under its own login, after announcing it', async () => {
  const plan = await cli(operator, 'migrate', '--plan')
  expect(plan).toMatchObject({ code: 0, err: '' })
  expect(plan.out.trim().split('\n')).toEqual([
    expect.stringMatching(/^A new database: all \d+ migrations, and no table is in use\.$/),
    'The queues of this release: tables of their own.',
    `Makes shop_server a member of ${['paydeck_app', 'paydeck_reader', 'paydeck_sweeper', 'paydeck_provider_stripe'].join(', ')}.`,
  ])
  expect(
    await query(urlFor('shop_owner'), `select nspname from pg_namespace where nspname = 'app'`),
  ).toEqual([])

  const migrated = await cli(operator, 'migrate')
  expect(migrated.code).toBe(0)
  expect(migrated.err).toMatch(/^(?:· building \S+ on \S+\n)*$/)
  expect(migrated.out).toContain('Applied 0001_init.sql.')
  expect(migrated.out).toContain('Applied provider_stripe/')
  expect(await cli(operator, 'migrate')).toMatchObject({
    code: 0,
    out: 'No migration was missing.\n',
  })
  expect((await cli(operator, 'migrate', '--plan')).out).toBe(
    'The database is up to date. Nothing to do.\n',
  )
  const owners = await query(
    postgres.url.replace(/\/[^/]*$/, '/shop'),
    `select distinct pg_get_userbyid(relowner) as owner from pg_class c
     join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'global', 'pgboss') order by 1`,
  )
  expect(owners).toEqual([{ owner: 'shop_owner' }])
})

test('BEY-135 in production a server under the other login takes a payment', async () => {
  expect(await cli(server, 'create-tenant', '--name', 'Corner shops')).toMatchObject({ code: 0 })
  const args = ['--tenant', 'Corner shops', '--slug', 'corner', '--name', 'Corner Pty Ltd']
  const created = await cli(server, 'create-merchant', ...args, '--country', 'AU', '--activate')
  expect(created).toMatchObject({ code: 0, err: '' })
  const key = (await cli(server, 'replace-key', 'corner', 'secret')).out.trim()

  const running = await startProgram(server)
  try {
    await isReady(running)
    const shop = clientWith(`http://127.0.0.1:${running.port}`, { [SECRET_KEY_HEADER]: key })
    const orderRequest = {
      internalOrderId: 'A-1',
      paymentAmount: { amount: 45_00, currency: 'AUD' as const },
      description: '',
    }
    const { data } = await shop(api.createPayByLink, {
      body: { sendSms: false, sendEmail: false, orderRequest },
    })
    const { merchantOrderId } = data.order
    const paymentToken = stripe.memory.method('4242424242424242')
    const paid = await shop(api.payOrder, { merchantOrderId, body: { paymentToken } })
    expect(paid.data.transactionStatus).toBe('paid')
    const booked = await query(urlFor('shop_owner'), `select status, amount from app.payment`)
    expect(booked).toEqual([{ status: 'paid', amount: '4500' }])
  } finally {
    await running.stop()
  }
  expect(running.output()).not.toContain('permission denied')
  expect(await cli(server, 'check-ledger')).toMatchObject({ code: 0 })
})

test('BEY-135 that login owns nothing, and can become only the roles that the server needs', async () => {
  const login = urlFor('shop_server')
  const members = await query(
    login,
    `select rolname as name from pg_roles
     where pg_has_role(session_user, oid, 'member') and rolname <> session_user order by 1`,
  )
  expect(members).toEqual(ROLES.map((name) => ({ name })))
  const owned = `select count(*)::int as n from pg_class where relowner = session_user::regrole`
  expect(await query(login, owned)).toEqual([{ n: 0 }])
  for (const refused of [
    'create role another',
    'create table app.another (a int)',
    'alter table app.payment add column another text',
    'set role shop_owner',
    'set role pg_execute_server_program',
    'set role paydeck_sandbox',
    `copy (select 1) to program 'true'`,
    'select count(*) from app.payment',
    'set role paydeck_app; alter table app.payment add column another text',
    `set role paydeck_app; copy (select 1) to program 'true'`,
    'set role paydeck_app; delete from app.audit_event',
  ])
    await expect(query(login, refused), refused).rejects.toThrow(/permission denied|must be owner/)
})

test('BEY-135 migrate under the server’s own login names what that login may not do, in one sentence', async () => {
  expect(await cli(server, 'migrate')).toEqual({
    code: 0,
    out: 'No migration was missing.\n',
    err: '',
  })
  const owner = urlFor('shop_owner')
  await query(
    owner,
    `update global.migration set name = 'x/1' where name like 'provider\\_%/0001%'`,
  )
  const lacking = await cli(server, 'migrate')
  await query(
    owner,
    `update global.migration set name = 'provider_stripe/0001_operations.sql' where name = 'x/1'`,
  )
  expect(lacking).toEqual({
    code: 1,
    out: '',
    err: 'The database lacks the migration provider_stripe/0001_operations.sql of this release, and the login "shop_server" may not do that. Give in MIGRATION_DATABASE_URL the login that owns the tables and may create roles, and run "npm run cli -- migrate" again.\n',
  })
})

test('BEY-135 refuses with a sentence an owner that may not create a role it needs', async () => {
  await query(postgres.url, `create role bare_owner login password 'bare_owner pass'`)
  await query(postgres.url, 'create database bare owner bare_owner')
  const refused = await cli({ ...server, DATABASE_URL: urlFor('bare_owner', 'bare') }, 'migrate')
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^The database refused a step \(permission denied to [^\n]*\): the login "bare_owner" may not do that\. [^\n]+\n$/,
    ) as string,
  })
})

test('BEY-201 reconcile reports in one line that the provider did not answer, without the whole error', async () => {
  const away = { ...server, STRIPE_API_ORIGIN: 'http://127.0.0.1:1' }
  const { code, out, err } = await cli(away, 'reconcile')
  expect(code).toBe(1)
  expect(out).toMatch(/^card stripe, \d{4}-\d\d-\d\d: the list could not be read$/m)
  expect(err.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^StripeConnectionError: An error occurred with our connection to Stripe/,
    ),
  ])
})

test('BEY-135 only the other login can archive the activity log', async () => {
  const file = join(folder, 'events.jsonl')
  expect(await cli(server, 'archive', '--to', join(folder, 'refused.jsonl'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('permission denied') as string,
  })
  const archived = await cli(operator, 'archive', '--to', file)
  expect(archived).toMatchObject({ code: 0, err: '' })
  expect(await readFile(file, 'utf8')).toBe('')
})

test('BEY-136 a server does not start without a migration that it may not apply', async () => {
  const owner = urlFor('shop_owner')
  const last = (await query(
    owner,
    `select max(name) as name from global.migration where name < 'a'`,
  )) as {
    name: string
  }[]
  const name = last[0]?.name ?? ''
  await query(owner, `update global.migration set name = 'x' where name = '${name}'`)
  for (const [env, reason] of [
    [server, 'the login of DATABASE_URL may not change its tables'],
    [{ ...server, DATABASE_URL: owner, MIGRATE_AT_START: 'off' }, 'MIGRATE_AT_START is off'],
    [operator, 'MIGRATE_AT_START is off'],
  ] as const) {
    const config = readConfig(env, [])
    const starting = prepareDatabase(config, config.databaseUrl ?? '', () => undefined)
    await expect(starting).rejects.toThrow(
      `The database lacks the migration ${name} of this release, and ${reason}`,
    )
  }
  await query(owner, `update global.migration set name = '${name}' where name = 'x'`)
})
