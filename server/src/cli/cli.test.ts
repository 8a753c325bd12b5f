import { execFile } from 'node:child_process'
import { access, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { GrantsResponse } from '@paydeck/contract/access/grants'
import { api } from '@paydeck/contract/protocol/api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type World } from '../../test/harness.ts'
import { addAccount } from '../../test/money/payout-merchants.ts'
import { openTestCluster, type TestCluster } from '../../test/test-database.ts'
import { startEmbedded, type Embedded } from '../db/embedded/embedded.ts'
import { openDatabase } from '../db/database.ts'
import { runDatabase } from '../../test/run-database.ts'
import { SHARED_SECRET } from '../../test/shared-secret.ts'
import { programEnvironment } from '../../test/program-environment.ts'
import { shareContexts } from '../../test/shared-contexts.ts'
import { openCliContext } from './context.ts'
import { runCommand } from './run-command.ts'

interface Outcome {
  code: number
  out: string
  err: string
}

/** Runs the command line as a separate process, which must exit without help. */
function runApart(env: Record<string, string>, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), ...args],
      { env: { ...programEnvironment(), ...env } },
      (failure, out, err) => {
        resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, err })
      },
    )
  })
}

type Env = Record<string, string>

/** In this process, because starting one takes most of a second. */
const runWith =
  (openWith: (env: Env) => typeof openCliContext) =>
  async (env: Env, ...args: string[]): Promise<Outcome> => {
    let out = ''
    let err = ''
    const code = await runCommand(args, {
      env,
      open: openWith(env),
      print: (line) => (out += `${line}\n`),
      complain: (text) => (err += `${text}\n`),
    })
    return { code, out, err }
  }

/** Each command opens its own context. */
const runAlone = runWith(() => openCliContext)

const flags = (values: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])

function firstMatch(expression: RegExp, text: string): string {
  const match = expression.exec(text)?.[1]
  if (match === undefined) throw new Error(`${expression} is not in: ${text}`)
  return match
}

describe('help', () => {
  test('lists every command without a database', async () => {
    const broken = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }
    const { code, out, err } = await runAlone(broken)
    expect([code, err]).toEqual([0, ''])
    for (const name of [
      'create-tenant',
      'create-merchant',
      'invite',
      'clock',
      'check-ledger',
      'reconcile',
      'check-provider',
      'provider-routes',
      'jobs',
      'operator',
      'security-log',
      'payout-file',
      'bank-profile',
      'statement-import',
      'returns-import',
      'bank-entry',
      'client-money',
      'connected-account',
      'settlement',
    ])
      expect(out).toMatch(new RegExp(`^ {2}${name} `, 'm'))
    const all = await Promise.all(
      [
        'create-tenant',
        'create-merchant',
        'list-merchants',
        'invite',
        'remove-staff',
        'reset-two-factor',
        'clock',
        'check-ledger',
        'reconcile',
        'jobs',
        'payout-run',
        'payout-hold',
        'reserve',
        'provider-routes',
        'dispute',
        'plan-terms',
        'replace-key',
        'set-role',
        'replay-webhook',
        'operator',
        'security-log',
        'payout-file',
        'bank-profile',
        'statement-import',
        'returns-import',
        'bank-entry',
        'client-money',
        'connected-account',
        'settlement',
      ].map(async (name) => ({ name, ...(await runAlone(broken, name, '--help')) })),
    )
    for (const command of all) {
      expect(command.code).toBe(0)
      expect(command.out).toContain(`npm run cli -- ${command.name}`)
    }
  })

  test.each([
    [['dance'], 'Unknown command "dance". Run npm run cli to list them.'],
    [['invite', '--merchant', 'x'], 'invite needs --email.'],
    [['create-tenant', '--nmae', 'x'], "Unknown option '--nmae'."],
    [['create-tenant', 'x'], 'create-tenant does not know what to do with "x".'],
    [['list-merchants'], /^The database at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)/],
  ])('%j fails with a sentence', async (args, sentence) => {
    const { code, out, err } = await runAlone(
      { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere', SANDBOX: 'on' },
      ...args,
    )
    expect([code, out]).toEqual([1, ''])
    expect(err.trim()).toMatch(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})

describe('beside a running server', () => {
  let world: World
  let env: Record<string, string>
  beforeAll(async () => {
    world = await startWorld({ secret: SHARED_SECRET })
    env = {
      DATABASE_URL: runDatabase(),
      SANDBOX: 'on',
      ORIGIN: world.origin,
      PAYDECK_SECRET: SHARED_SECRET,
    }
  })
  afterAll(() => world.stop())
  const run = runWith(shareContexts())

  const post = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${world.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Record<string, unknown>
  }

  test('tenant, merchant and invitation let a person sign in until they are removed', async () => {
    const slug = `cli-${Date.now().toString(36)}`
    const name = `Tenant of ${slug}`
    const tenant = await run(env, 'create-tenant', '--name', name, '--consumer')
    expect(tenant).toMatchObject({ code: 0, err: '' })
    const tenantId = firstMatch(/(mktp_\S+)/, tenant.out)

    const merchant = await run(
      env,
      'create-merchant',
      ...flags({
        tenant: name,
        slug,
        name: 'Kiwi Plumbing Ltd',
        country: 'nz',
        fee: '2.5',
        'fee-fixed': '0.35',
        'tax-id': '94 29041 90197 7',
        'gst-number': '49-091-850',
        address: '5 Foundry St',
        city: 'Auckland',
        'postal-code': '1010',
      }),
      '--finance-tools',
      '--activate',
    )
    expect(merchant).toMatchObject({ code: 0, err: '' })
    const merchantId = firstMatch(/(mcht_\S+)/, merchant.out)
    expect(await world.services.merchants.get(merchantId)).toMatchObject({
      tenantId,
      tradingCountry: 'NZ',
      timeZone: 'Pacific/Auckland',
      feeBasisPoints: 250,
      feeFixed: 35,
      taxId: '9429041901977',
      addressLine1: '5 Foundry St',
      accountAddress: '5 Foundry St, Auckland 1010',
      activatedAt: expect.any(Date),
    })
    expect(await world.services.settings.business(merchantId)).toMatchObject({
      gstNumber: '49091850',
    })
    const config = await fetch(`${world.origin}/api/config/merchant?m=${slug}`)
    expect(await config.json()).toMatchObject({
      marketplaceTags: ['laddr-b2c'],
      merchantTags: ['laddr-tf'],
    })

    const list = await run(env, 'list-merchants')
    expect(list.out).toContain(`${name}   ${tenantId}`)
    expect(list.out).toMatch(new RegExp(`${slug} +${merchantId} +NZ +active +Kiwi Plumbing Ltd`))

    const invited = await run(
      env,
      'invite',
      ...flags({ merchant: slug, email: 'Pip@example.com', 'first-name': 'Pip' }),
      ...flags({ permission: 'payouts-read' }),
    )
    expect(invited).toMatchObject({ code: 0, err: '' })
    const token = firstMatch(new RegExp(`${world.origin}/${slug}\\?ref=(\\S+)`), invited.out)
    const { customToken } = await post(
      '/authn/reset-password',
      { password: 'a quiet harbour at noon' },
      { token },
    )
    const { accessToken } = await post('/authn/sign-in-custom-token', { tenantId, customToken })
    const permissions = () =>
      fetch(`${world.origin}/api/authn/get-merchant-user-permissions`, {
        headers: { authorization: `Bearer ${String(accessToken)}` },
      })
    const grants = async () => (await (await permissions()).json()) as GrantsResponse
    expect(await grants()).toMatchObject({
      role: 'staff',
      permissions: expect.arrayContaining(['payments:refund', 'payouts-read']) as string[],
      refundLimit: null,
    })

    const pip = flags({ merchant: slug, email: 'pip@example.com' })
    const result = await run(
      env,
      'set-role',
      ...pip,
      ...flags({ role: 'cashier', 'refund-limit': '50' }),
    )
    expect(result).toMatchObject({ code: 0, out: `pip@example.com is cashier of ${slug} now.\n` })
    expect(await grants()).toMatchObject({ role: 'cashier', refundLimit: 5000 })
    expect((await grants()).permissions).not.toContain('payouts-read')
    const invalid = await run(env, 'set-role', ...pip, ...flags({ role: 'emperor' }))
    expect(invalid).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Unknown role "emperor"/) as string,
    })

    const removal = ['remove-staff', '--merchant', slug, '--email', 'pip@example.com']
    expect(await run(env, ...removal)).toMatchObject({ code: 0, err: '' })
    expect((await permissions()).status).toBe(401)
    expect(await run(env, ...removal)).toMatchObject({
      code: 1,
      err: `pip@example.com does not work for ${slug}.\n`,
    })
  }, 60_000)

  test.each([
    [
      [
        'create-merchant',
        '--tenant',
        'missing',
        '--slug',
        'good-slug',
        '--name',
        'x',
        '--country',
        'AU',
      ],
      /^There is no tenant "missing"/,
    ],
    [
      ['create-merchant', '--tenant', 'x', '--slug', 'good-slug', '--name', 'x', '--country', 'ZA'],
      /^--country must be AU or NZ, not "ZA"|^There is no tenant/,
    ],
    [
      ['invite', '--merchant', 'no-such-shop', '--email', 'a@b.co'],
      /^There is no merchant "no-such-shop"/,
    ],
    [['clock', '14d'], /^clock takes show, reset or a step forward like \+14d/],
    [['clock', '+0d'], /^clock takes/],
    [['check-ledger', '--merchant', 'no-such-shop'], /^There is no merchant/],
    [['reconcile', '--day', '2026-02-31'], /^"2026-02-31" is not a date/],
    [['reconcile', '--day', '2999-01-01'], /has not begun/],
    [['reconcile', '--day', '2026-02-01', '--since', '2026-02-01'], /not both/],
  ])('%j fails with a sentence', async (args, sentence) => {
    const { code, out, err } = await run(env, ...args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  test('refuses a slug in use, a reserved one and an invalid one', async () => {
    const merchant = await world.merchant()
    const make = (slug: string) =>
      run(
        env,
        'create-merchant',
        ...flags({ tenant: merchant.tenantId, slug, name: 'x', country: 'AU' }),
      )
    expect((await make(merchant.slug)).err).toBe(
      `The address "${merchant.slug}" is already in use.\n`,
    )
    expect((await make('sandbox')).err).toMatch(/^"sandbox" cannot be a merchant's address/)
    const invited = await run(env, 'invite', '--merchant', merchant.slug, '--email', 'missing')
    expect(invited).toMatchObject({ code: 1, err: '"missing" is not an email address.\n' })
  })

  test('BEY-179 reserve sets and shows the share of takings that is held, and names invalid values', async () => {
    const merchant = await world.merchant()
    const reserve = (...args: string[]) => run(env, 'reserve', merchant.slug, ...args)
    expect((await reserve()).out).toBe('reserve   none\n')
    expect((await reserve('--percent', '10')).err).toContain('give both --percent and --days')
    expect((await reserve('--percent', '7.5', '--days', '30')).out).toBe(
      'reserve   7.5 % for 30 days\n',
    )
    expect((await reserve('--days', '1')).out).toBe('reserve   7.5 % for 1 day\n')
    expect((await reserve('--percent', 'all')).err).toBe(
      '--percent: "all" is not a percentage. Use a number like 10 or 7.5.\n',
    )
    expect((await reserve('--percent', '101')).err).toContain('from 0.01 to 100 percent')
    expect((await reserve('--days', '600')).err).toContain('for 1 to 540 whole days')
    expect((await reserve('--percent', 'none', '--days', '3')).err).toContain(
      '--days cannot be used with --percent none',
    )
    expect((await reserve('--percent', 'none')).out).toBe('reserve   none\n')
    const trail = await world.db.reader.query<{ actor: string; details: object }>(
      null,
      `select actor, details from app.audit_event
       where merchant_id = $1 and action = 'reserve_terms.changed' order by at, event_id`,
      [merchant.merchantId],
    )
    expect(trail.map(({ actor }) => actor)).toEqual(Array(3).fill('system:operator'))
  }, 60_000)

  test('BEY-226 reserve sets and ends a fixed amount without changing the share', async () => {
    const merchant = await world.merchant({ country: 'NZ' })
    const reserve = (...args: string[]) => run(env, 'reserve', merchant.slug, ...args)
    await reserve('--percent', '5', '--days', '9')
    expect((await reserve('--fixed', '1,500.50')).out).toBe(
      'reserve   5 % for 9 days\nfixed     $1,500.50 NZD\n',
    )
    expect((await reserve('--fixed', 'much')).err).toBe('"much" is not an amount.\n')
    expect((await reserve('--fixed', '0')).err).toContain('an amount above zero')
    expect((await reserve()).out).toContain('fixed     $1,500.50 NZD')
    expect((await reserve('--fixed', 'none')).out).toBe('reserve   5 % for 9 days\n')
  }, 60_000)

  test('shows and changes the hold on new bank accounts, which applies to the next account', async () => {
    const merchant = await world.merchant()
    const { call, merchantId, slug } = merchant
    const hold = (...args: string[]) => run(env, 'payout-hold', slug, ...args)
    expect((await hold()).out).toBe('New bank accounts are paid without a hold.\n')
    expect((await hold('--hours', '48')).out).toBe('hold   48 hours\n')
    expect((await hold('--hours', '721')).err).toBe('A hold must be in whole hours, at most 720.\n')
    expect((await hold('--hours', 'long')).err).toBe(
      '--hours: "long" is not a whole number of hours.\n',
    )
    expect((await hold()).out).toBe('hold   48 hours\n')
    await addAccount(merchant)
    const { externalAccountId } = await addAccount(merchant, { accountNumber: '87654321' })
    await call(api.makeBankAccountPrimary, { merchantId, externalAccountId })
    const held = await world.db.reader.query<{ hours: number }>(
      null,
      `select extract(epoch from held_until - created_at)::int8 / 3600 as hours from app.bank_account
       where merchant_id = $1 and held_until is not null`,
      [merchantId],
    )
    expect(held).toEqual([{ hours: 48 }])
    const trail = await world.db.reader.query<{ actor: string; details: object }>(
      null,
      `select actor, details from app.audit_event where merchant_id = $1 and action = 'payout_hold.changed'`,
      [merchantId],
    )
    expect(trail).toEqual([{ actor: 'system:operator', details: { before: 0, after: 48 } }])
  }, 60_000)

  test('provider-routes sets which provider takes new payments, and refuses one that is off', async () => {
    const { slug } = await world.merchant()
    const routes = (...args: string[]) => run(env, 'provider-routes', ...args)
    const scope = ['--merchant', slug, '--currency', 'NZD']
    expect((await routes('set', 'card', 'elsewhere', ...scope)).err).toBe(
      'No card provider "elsewhere" is on here; on are: sandbox.\n',
    )
    expect((await routes('set', 'cards', 'sandbox')).err).toMatch(/^"cards" is not a kind/)
    expect((await routes('set', 'card', 'sandbox', ...scope)).code).toBe(0)
    expect((await routes('list')).out).toContain(`card   ${slug}   NZD   sandbox\n`)
    expect((await routes('clear', 'card', ...scope)).out).toBe('Cleared.\n')
    expect((await routes('clear', 'card', ...scope)).err).toBe('No such rule.\n')
    expect((await routes('list')).out).not.toContain(slug)
  }, 60_000)

  test('shows and changes the terms of instalments, which apply to the next offer', async () => {
    const merchant = await world.merchant()
    const terms = (...args: string[]) => run(env, 'plan-terms', merchant.slug, ...args)
    expect((await terms()).out).toMatch(
      /^variants +payplan_fortnight_25_25_25_25\nminimum +\$35\.00/,
    )
    const changed = await terms('--variant', 'payplan_8_weekly_payments', '--minimum', '200')
    expect(changed.out.split('\n').slice(0, 3).join(' ')).toMatch(
      /payplan_8_weekly_payments minimum +\$200\.00 limit +\$1,000\.00$/,
    )
    const order = await merchant.order({ amount: 150_00 })
    const offer = await order.customer(api.offerPlan, {
      merchantOrderId: order.merchantOrderId,
      body: {},
    })
    expect(offer.data.offer).toBeNull()
    expect((await terms('--variant', 'payplan_30_days_0_100')).err).toMatch(
      /takes no payment at the/,
    )
    expect((await terms('--limit', 'much')).err).toBe('--limit: "much" is not an amount.\n')
    const trail = await world.db.reader.query<{ actor: string; minimum: number }>(
      null,
      `select actor, (details ->> 'minimum')::int8 as minimum from app.audit_event
       where merchant_id = $1 and action = 'plan_terms.changed'`,
      [merchant.merchantId],
    )
    expect(trail).toEqual([{ actor: 'system:operator', minimum: 200_00 }])
  }, 60_000)

  test('replaces a key; a refusal does not say which part was wrong', async () => {
    const merchant = await world.merchant()
    const { code, out } = await run(env, 'replace-key', merchant.slug, 'secret', '--grace', '0')
    expect(code).toBe(0)
    const holder = await world.services.apiKeys.holder(out.trim(), 'secret')
    expect(holder.merchantId).toBe(merchant.merchantId)
    expect((await run(env, 'replace-key', merchant.slug)).err).toMatch(/^replace-key takes/)
    expect((await run(env, 'replace-key', merchant.slug, 'secret', '--grace', 'x')).err).toMatch(
      /^--grace takes hours/,
    )
  }, 30_000)

  test('opens and decides a dispute, and payout-run reports what it did', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 10_000 })
    const { transactionId } = await order.pay('4242424242424242')
    const dispute = (...args: string[]) => run(env, 'dispute', ...args)
    expect(await dispute('open', merchant.slug, transactionId, '--amount', '40.00')).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^dispute_\S+: \$40\.00 AUD and a fee of \$27\.50 AUD taken\n$/,
      ) as string,
      err: '',
    })
    expect((await dispute('open', merchant.slug, transactionId)).err).toBe(
      'This payment is disputed already.\n',
    )
    expect((await dispute('win', merchant.slug, transactionId)).out).toBe(`${transactionId}: won\n`)
    expect((await dispute('lose', merchant.slug, transactionId)).err).toBe(
      'This payment has no open dispute.\n',
    )
    expect((await dispute('dance', merchant.slug, transactionId)).err).toMatch(
      /^dispute takes due, or open/,
    )

    const payout = await run(env, 'payout-run', '--merchant', merchant.slug)
    // Banks are closed at the weekend, so then only the fee is paid.
    expect(payout.out).toMatch(
      /AUD +−\$27\.50 AUD +not above zero: carried forward|is not a business day for this merchant/,
    )
  }, 60_000)

  test('BEY-224 lists the disputes that need an answer, like the desk', async () => {
    const merchant = await world.merchant()
    const { disputes } = world.services
    const open = async (ref: string, dueBy: Date | null) => {
      const { transactionId } = await (await merchant.order({ amount: 55_00 })).pay(CARDS.visa)
      const about = { provider: 'toy', providerRef: ref, transactionId, dueBy }
      return disputes.open(merchant.merchantId, about)
    }
    const later = await open('due_later', new Date('2031-04-02T03:00:00Z'))
    const sooner = await open('due_sooner', new Date('2031-04-01T03:00:00Z'))
    const silent = await open('not_due', null)
    const { out, code } = await run(env, 'dispute', 'due')
    const own = out.split('\n').filter((line) => line.includes(merchant.slug))
    expect(own.map((line) => line.split(/ {3,}/))).toEqual([
      ['2031-04-01 03:00', merchant.slug, sooner.disputeId, '$55.00 AUD'],
      ['2031-04-02 03:00', merchant.slug, later.disputeId, '$55.00 AUD'],
    ])
    expect([code, out]).toEqual([1, expect.not.stringContaining(silent.disputeId)])
    const due = await disputes.due(200)
    expect(due.filter(({ slug }) => slug === merchant.slug)).toHaveLength(2)
  })

  test('check-ledger passes intact books, and reports a planted fault', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 2500 })
    await order.pay('4242424242424242')
    const check = () => run(env, 'check-ledger', '--merchant', merchant.slug)
    // The sandbox hashes its cards with the server's secret but remembers charges without it.
    expect(await check()).toEqual({ code: 0, out: `${merchant.slug}: no problems\n`, err: '' })
    await world.db.inMerchant(merchant.merchantId, (tx) =>
      tx
        .updateTable('app.settlementEntry')
        .set((eb) => ({ gross: eb('gross', '+', 1), net: eb('net', '+', 1) }))
        .where('merchantId', '=', merchant.merchantId)
        .execute(),
    )
    const { code, out } = await runApart(env, 'check-ledger', '--merchant', merchant.slug)
    expect(code).toBe(1)
    expect(out).toContain('payable_matches_unpaid_entries')
    expect(out).toMatch(/ chain: journal jrnl_\S+ \(payment_captured of tran_\S+\) was changed/)
  })

  test('BEY-157 check-ledger keeps the end of each chain in a file, and reports when it is missing later', async () => {
    const { merchantId, slug } = await world.merchant()
    const folder = await mkdtemp(join(tmpdir(), 'heads-'))
    const file = join(folder, 'heads.jsonl')
    const check = () => run(env, 'check-ledger', '--merchant', slug, '--heads', file)
    const holds = { code: 0, out: `${slug}: no problems\n`, err: '' }
    expect(await check()).toEqual(holds)
    expect(await check()).toEqual(holds)
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { merchantId, slug, ordinal: 1, signature: expect.any(String) },
      { merchantId, slug, ordinal: 1, signature: expect.any(String) },
    ])
    await writeFile(file, JSON.stringify({ merchantId, slug, ordinal: 2, signature: 'x' }))
    expect(await check()).toMatchObject({
      code: 1,
      out: expect.stringContaining('link 2 of the chain is not the one that was kept elsewhere'),
    })
    await writeFile(file, 'no heads')
    expect(await check()).toMatchObject({
      code: 1,
      err: `"${file}" is not a file that check-ledger wrote.\n`,
    })
    await rm(folder, { recursive: true })
  })
})

describe('jobs', () => {
  let cluster: TestCluster
  let databaseUrl: string
  let env: Record<string, string>
  beforeAll(async () => {
    // A separate cluster, because all tests on a database share the queues.
    cluster = await openTestCluster()
    databaseUrl = await cluster.createDatabase()
    env = {
      DATABASE_URL: databaseUrl,
      SANDBOX: 'on',
      PAYDECK_SECRET: SHARED_SECRET,
    }
  })
  afterAll(() => cluster.stop())
  const run = runWith(shareContexts())

  const lineOf = (queue: string, out: string): number[] =>
    firstMatch(new RegExp(`^  ${queue} +(\\d[\\d ]*)$`, 'm'), out)
      .split(/ +/)
      .map(Number)

  test('shows queues, schedules and failed jobs with their errors, and retries a failed job once', async () => {
    const before = await run(env, 'jobs')
    expect(before).toMatchObject({ code: 0, err: '' })
    expect(lineOf('mail\\.send', before.out)).toEqual([0, 0, 0, 0])
    expect(before.out).toContain('No job has failed for good.')
    expect(before.out).toMatch(/^ {2}operations\.check +when due +did not run in the last day$/m)

    // No server listens there, so the email cannot leave.
    const broken = await startWorld({
      databaseUrl,
      worker: true,
      smtpUrl: 'smtp://127.0.0.1:1',
      secret: SHARED_SECRET,
    })
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      // One try instead of six, so that the test need not wait.
      await client.query(`update pgboss.queue set retry_limit = 0 where name = 'mail.send'`)
      await broken.merchant()
      for (let tries = 0; tries < 200; tries++) {
        const { rows } = await client.query(`select 1 from app.mail where status = 'failed'`)
        if (rows.length > 0) break
        await sleep(50)
      }
      await broken.stop()

      const { out } = await run(env, 'jobs', 'show')
      expect(lineOf('mail\\.send', out)).toEqual([0, 0, 0, 1])
      expect(out).toMatch(/mail\.send {3}1 tries {3}\{"mailId":.*ECONNREFUSED/)

      const retried = await run(env, 'jobs', 'retry', 'mail.send')
      expect(retried).toMatchObject({ code: 0, out: expect.stringMatching(/^Sent 1 job of mail/) })
      expect(lineOf('mail\\.send', (await run(env, 'jobs')).out)).toEqual([1, 0, 0, 0])
      expect((await run(env, 'jobs', 'retry', 'mail.send')).out).toBe(
        'No job of mail.send has failed for good.\n',
      )

      // Without a mail server, the job keeps the email for the outbox page.
      const mended = await startWorld({ databaseUrl, worker: true, secret: SHARED_SECRET })
      for (let tries = 0; tries < 200; tries++) {
        const { rows } = await client.query(`select 1 from app.mail where status = 'kept'`)
        if (rows.length > 0) break
        await sleep(50)
      }
      const { rows } = await client.query('select status from app.mail')
      expect(rows).toEqual([{ status: 'kept' }])
      await mended.stop()
    } finally {
      await client.end()
    }
  }, 90_000)

  test.each([
    [['jobs', 'dance'], 'jobs takes show or retry <queue>, not "dance".'],
    [['jobs', 'retry'], /^jobs retry needs the name of a queue: mail\.send/],
    [['jobs', 'retry', 'post'], /^Unknown queue "post". Queues: mail\.send/],
    [['jobs', 'show', 'mail.send'], 'jobs does not know what to do with "show mail.send".'],
  ])('%j fails with a sentence', async (args, sentence) => {
    const { code, out, err } = await run(env, ...args)
    expect([code, out]).toEqual([1, ''])
    expect(err.trim()).toMatch(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})

describe('without a running server', () => {
  let dir: string
  let shared: Embedded | undefined
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'paydeck-cli-'))
    // As root, PostgreSQL runs under another account, which must be able to reach the folder.
    await chmod(dir, 0o755)
  })
  afterAll(async () => {
    await shared?.stop()
    await rm(dir, { recursive: true, force: true })
  })

  test('starts the embedded database itself, and leaves no process running', async () => {
    const env = { DATA_DIR: dir, HOME: dir }
    const result = await runApart(env, 'create-tenant', '--name', 'Alone')
    expect(result.err).toContain('· opening the embedded PostgreSQL')
    expect(result).toMatchObject({ code: 0, out: expect.stringMatching(/^Made the tenant Alone/) })
    const second = await runAlone(env, 'list-merchants')
    expect(second.out).toMatch(/^Alone {3}mktp_/)
    await expect(access(join(dir, 'pg', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  }, 120_000)

  test('moves the clock forward day by day, and back', async () => {
    const env = { DATA_DIR: dir, HOME: dir }
    shared = await startEmbedded({ dataDir: join(dir, 'pg'), progress: () => undefined })
    const db = openDatabase({ url: shared.url, poolSize: 1, onError: console.error })
    const offset = async () =>
      (
        await db.reader.query<{ ms: number }>(
          'test_ms',
          'select offset_ms as ms from global.clock',
          [],
        )
      )[0]?.ms
    // Due work: a sweep deletes counters that are days old.
    const long = new Date(Date.now() - 3 * 86_400_000)
    await db.inGlobal((tx) =>
      tx
        .insertInto('global.throttle')
        .values({ key: 'test', failures: 1, windowStart: long, blockedUntil: null })
        .execute(),
    )
    const moved = await runAlone(env, 'clock', '+3d')
    expect(await db.reader.query('test_due', 'select key from global.throttle', [])).toEqual([])
    expect(moved.code).toBe(0)
    expect(moved.out.match(/ is done$/gm)).toHaveLength(3)
    expect(moved.out).toContain('3 days, 0 hours')
    expect(await offset()).toBe(3 * 86_400_000)
    await runAlone(env, 'clock', '+36h')
    expect((await runAlone(env, 'clock')).out).toContain('4 days, 12 hours')
    const reset = await runAlone(env, 'clock', 'reset')
    expect(reset.out).toContain('0 days, 0 hours')
    expect(await offset()).toBe(0)
    await db.close()
  }, 120_000)
})
