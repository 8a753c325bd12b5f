import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { api } from '@paydeck/contract/protocol/api'
import { CARD_TOKENS_PATH } from '@paydeck/contract/calls/payments/card-provider'
import { ApiError } from '@paydeck/contract/protocol/error'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, clientWith } from '../harness.ts'
import { programEnvironment } from '../program-environment.ts'
import { killablePostgres } from '../soak/traffic/processes.ts'
import { lastRelease, type Release } from './last-release.ts'
import { isReady, startProgram, type Program } from './server-program.ts'

const root = join(import.meta.dirname, '../../..')
const secret = 'Tq7vQm2LxW9cRz4nKd8sBh5uYf3gJp6eAa1w'

let postgres: Awaited<ReturnType<typeof killablePostgres>>
let release: Release
let env: Record<string, string>
let client: pg.Client
let merchant: { merchantId: string; slug: string; secretKey: string }
let before: Program
/** The worker of the last release; the changelog says to stop it before migrating. */
let worker: Program
const running: Program[] = []

async function start(folder: string, role?: 'api' | 'worker'): Promise<Program> {
  const args = role ? ['--role', role] : []
  const program = await startProgram(env, args, join(folder, 'server/src/main.ts'))
  running.push(program)
  if (role !== 'worker') await isReady(program)
  return program
}

function node(folder: string, file: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, file), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...programEnvironment(), ...env },
  })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${stderr}${stdout}`)
  return stdout
}

const cli = (folder: string, ...args: string[]): string =>
  node(folder, 'server/src/cli/main.ts', ...args)

beforeAll(async () => {
  release = await lastRelease()
  postgres = await killablePostgres()
  env = {
    DATABASE_URL: postgres.url,
    SANDBOX: 'on',
    PAYDECK_SECRET: secret,
    // Both releases belong to one installation.
    ORIGIN: 'http://127.0.0.1:4499',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  before = await start(release.folder, 'api')
  worker = await start(release.folder, 'worker')
  const created = node(
    root,
    'server/test/upgrade/merchant-of-release.mjs',
    release.folder,
    postgres.url,
    secret,
  )
  merchant = JSON.parse(created.trim().split('\n').at(-1) ?? '') as typeof merchant
}, 600_000)
afterAll(async () => {
  await Promise.all(running.map((program) => program.stop()))
  await client.end()
  await postgres.stop()
})

const originOf = ({ port }: Program): string => `http://127.0.0.1:${port}`
const shopAt = (program: Program) =>
  clientWith(originOf(program), { [SECRET_KEY_HEADER]: merchant.secretKey })

async function tokenAt(program: Program, number: string): Promise<string> {
  const sent = await fetch(originOf(program) + CARD_TOKENS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expMonth: 12, expYear: 2031, cvc: '123', name: 'Jane Doe' }),
  })
  if (!sent.ok) throw new Error(await sent.text())
  return ((await sent.json()) as { paymentToken: string }).paymentToken
}

/**
 * The sandbox of 0.2.0 cannot run a prepared statement again after its table has changed, so its provider seems silent
 * once. No money is lost, as the books show at the end.
 */
const isUnknownOutcome = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.errorCode === 'payment_outcome_unknown'

let numbers = 0
/** Makes an order at one process and pays it at another. */
async function sell(
  at: { made: Program; paid: Program },
  options: { authoriseOnly?: boolean; card?: string } = {},
): Promise<string> {
  const { data: order } = await shopAt(at.made)(api.createShopOrder, {
    body: {
      internalOrderId: `U-${numbers++}`,
      paymentAmount: { amount: 40_00 + numbers, currency: 'AUD' },
      customerEmail: `jane${numbers % 3}@example.com`,
    },
  })
  const { data } = await shopAt(at.paid)(api.payOrder, {
    merchantOrderId: order.merchantOrderId,
    body: {
      paymentToken: await tokenAt(at.paid, options.card ?? CARDS.visa),
      ...(options.authoriseOnly === true && { authoriseOnly: true }),
    },
  })
  return data.transactionId
}

const refund = (program: Program, transactionId: string) =>
  shopAt(program)(api.refundTransaction, {
    body: { transactionId, refundAmount: { amount: 15_00, currency: 'AUD' } },
  })
const capture = (program: Program, transactionId: string) =>
  shopAt(program)(api.captureTransaction, { transactionId, body: {} })

async function statusesOf(transactionIds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ status: string }>(
    `select status from unnest($1::text[]) with ordinality given (transaction_id, nth)
     join app.payment using (transaction_id) order by nth`,
    [transactionIds],
  )
  return rows.map(({ status }) => status)
}

const payouts = async (): Promise<number> =>
  (await client.query('select 1 from app.payout')).rowCount ?? 0

/** Advances to the next banking day, where a worker or the release's own command pays out. */
async function payOut(folder: string): Promise<number> {
  const earlier = await payouts()
  for (let week = 0; week < 5 && (await payouts()) === earlier; week++) {
    cli(root, 'clock', '+8d')
    try {
      cli(folder, 'payout-run', '--merchant', merchant.slug)
    } catch (failure) {
      if (!String(failure).includes('no business day')) throw failure
    }
  }
  return (await payouts()) - earlier
}

test('BEY-138 the last release runs during the migrations, then beside this one on one database, and the books are right', async () => {
  const paid = [
    await sell({ made: before, paid: before }),
    await sell({ made: before, paid: before }),
  ]
  const held = [
    await sell({ made: before, paid: before }, { authoriseOnly: true }),
    await sell({ made: before, paid: before }, { authoriseOnly: true }),
  ]

  // Customers keep paying meanwhile.
  const selling = { isOn: true }
  const sold: string[] = []
  let unclear = 0
  const meanwhile = (async () => {
    while (selling.isOn)
      try {
        sold.push(await sell({ made: before, paid: before }))
      } catch (failure) {
        if (!isUnknownOutcome(failure)) throw failure
        unclear++
      }
  })()
  await worker.stop()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'server/src/cli/main.ts'), 'migrate'],
    { env: { ...programEnvironment(), ...env } },
  )
  expect(stdout).toMatch(/^Applied \d+ in all/m)
  const now = await start(root)
  selling.isOn = false
  await meanwhile
  expect(sold.length).toBeGreaterThan(3)
  expect(unclear).toBeLessThan(2)

  const routes = [
    { made: before, paid: now },
    { made: now, paid: before },
    { made: before, paid: before },
    { made: now, paid: now },
  ]
  for (let round = 0; round < 3; round++)
    sold.push(...(await Promise.all(routes.map((route) => sell(route)))))
  expect(new Set(await statusesOf(sold))).toEqual(new Set(['paid']))

  const [first = '', second = ''] = paid
  const [third = '', fourth = ''] = held
  await refund(now, first)
  await refund(before, second)
  await capture(now, third)
  await capture(before, fourth)
  const heldNow = await sell({ made: now, paid: now }, { authoriseOnly: true })
  await capture(before, heldNow)
  await refund(before, sold.at(-1) ?? '')
  await refund(now, sold[0] ?? '')
  expect(await statusesOf([first, second, third, fourth, heldNow])).toEqual([
    'partially_refunded',
    'partially_refunded',
    'paid',
    'paid',
    'paid',
  ])
  // One order, paid at both releases at the same moment.
  const { data: order } = await shopAt(now)(api.createShopOrder, {
    body: { internalOrderId: 'U-both', paymentAmount: { amount: 90_00, currency: 'AUD' } },
  })
  const { merchantOrderId } = order
  const rivals = await Promise.allSettled(
    [before, now].map(async (program) =>
      shopAt(program)(api.payOrder, {
        merchantOrderId,
        body: { paymentToken: await tokenAt(program, CARDS.visa) },
      }),
    ),
  )
  expect(rivals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  expect(await payOut(release.folder)).toBeGreaterThan(0)
  await sell({ made: now, paid: before })
  expect(await payOut(root)).toBeGreaterThan(0)

  // A roll back: the last release starts on the migrated database.
  await before.stop()
  const oldServer = await start(release.folder, 'api')
  expect(await statusesOf([await sell({ made: oldServer, paid: oldServer })])).toEqual(['paid'])

  expect(cli(root, 'check-ledger')).toContain(`${merchant.slug}: no problems`)
  const dead = await client.query(`select name from pgboss.job where name like '%.dead'`)
  expect(dead.rows).toEqual([])
}, 600_000)
