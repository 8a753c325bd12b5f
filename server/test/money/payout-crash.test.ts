import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { writeOffset } from '../../src/db/clock-offset.ts'
import type { TestMerchant } from '../harness.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { until } from './crashable-server.ts'
import { holdRows, type HeldRows } from './held-rows.ts'
import { addAccount, at, netOf, pay, payoutsOf, startOwnWorld } from './payout-merchants.ts'
import { programEnvironment } from '../program-environment.ts'
import { SHARED_SECRET } from '../shared-secret.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let dataDir: string
const children: ChildProcess[] = []
/** The amounts now reserved. */
const held: HeldRows[] = []

beforeAll(async () => {
  world = await startOwnWorld({ secret: SHARED_SECRET, providerTimeLimitMs: 500 })
  dataDir = await mkdtemp(join(tmpdir(), 'paydeck-payout-crash-'))
})
afterEach(async () => {
  for (const rows of held.splice(0)) await rows.release()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await world.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/**
 * A merchant with a payment due for payout today, and a bank account whose last digits decide its
 * behaviour.
 */
async function due(ending: string): Promise<TestMerchant> {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  await addAccount(merchant, { accountNumber: `100000${ending}` })
  await pay(world, merchant, at('2026-03-02', '10:00'), 64_00)
  return merchant
}

/** The operator's command in a separate process, on a Wednesday after one o'clock. */
const payoutRun = (merchant: TestMerchant): Promise<ChildProcess> =>
  payoutRunAt(merchant, at('2026-03-04', '13:30'))

async function payoutRunAt({ slug }: TestMerchant, now: Date): Promise<ChildProcess> {
  world.time.set(now)
  await writeOffset(world.db, now.getTime() - Date.now())
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/cli/main.ts'), 'payout-run', '--merchant', slug],
    {
      env: {
        ...programEnvironment(),
        DATABASE_URL: world.databaseUrl,
        SANDBOX: 'on',
        DATA_DIR: dataDir,
        PAYDECK_SECRET: SHARED_SECRET,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  children.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
}

const atTheBank = async (merchant: TestMerchant): Promise<number[]> => {
  const payouts = await payoutsOf(world, merchant)
  const known = await world.sandboxBank.payouts(payouts.map(({ payoutId }) => payoutId))
  return known.map(({ amount }) => amount)
}

const statuses = async (merchant: TestMerchant) =>
  (await payoutsOf(world, merchant)).map(({ status, amount }) => [status, amount])

/** What the sweeps do after the next start. */
async function recover(merchant: TestMerchant): Promise<void> {
  for (const minutes of [1, 5]) {
    world.time.advance({ minutes })
    await world.services.payouts.runDue()
    await world.services.payouts.checkDue()
  }
  expect(await statuses(merchant)).toEqual([['in_transit', netOf(64_00)]])
  expect(await atTheBank(merchant)).toEqual([netOf(64_00)])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  world.time.set(at('2026-03-05', '09:00'))
  await world.services.payouts.runDue()
  await world.services.payouts.checkDue()
  expect(await statuses(merchant)).toEqual([['paid', netOf(64_00)]])
  expect(await atTheBank(merchant)).toEqual([netOf(64_00)])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
}

/** Locks something, so that its writers wait. */
async function hold(select: string, id: string | undefined): Promise<HeldRows> {
  const made = await holdRows(world.databaseUrl, select, [id])
  held.push(made)
  return made
}

test('killed before the money was reserved: nothing has happened, and the next run pays', async () => {
  const merchant = await due('5678')
  const rows = await hold(
    `select pg_advisory_xact_lock_shared(hashtextextended('payable:' || $1 || ':AUD', 0))`,
    merchant.merchantId,
  )
  const child = await payoutRun(merchant)
  await until('the server waits for the lock', () => rows.hasWaitingWriter())
  await kill(child)
  await rows.release()
  expect(await statuses(merchant)).toEqual([])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  await recover(merchant)
})

test('killed after the money was reserved and before the bank knew: the next run sends it once', async () => {
  const merchant = await due('9004')
  const child = await payoutRun(merchant)
  await until('the money is reserved', async () => (await payoutsOf(world, merchant)).length === 1)
  await kill(child)
  expect(await statuses(merchant)).toEqual([['pending', netOf(64_00)]])
  expect(await atTheBank(merchant)).toEqual([])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  // The next process's first request is lost too.
  world.time.advance({ minutes: 1 })
  await world.services.payouts.checkDue()
  expect(await atTheBank(merchant)).toEqual([])
  await recover(merchant)
})

test('killed after the bank accepted it and before the ledger: found by asking, one payout', async () => {
  const merchant = await due('9005')
  const child = await payoutRun(merchant)
  await until('the bank has it', async () => (await atTheBank(merchant)).length === 1)
  await kill(child)
  expect(await statuses(merchant)).toEqual([['pending', netOf(64_00)]])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  await recover(merchant)
})

test('killed while writing to the ledger: written once, later', async () => {
  const merchant = await due('9005')
  const child = await payoutRun(merchant)
  // The bank accepts it at once and answers a second and a half later.
  await until('the bank has it', async () => (await atTheBank(merchant)).length === 1)
  const [payout] = await payoutsOf(world, merchant)
  const rows = await hold(
    'select 1 from app.payout where payout_id = $1 for update',
    payout?.payoutId,
  )
  await until('the server waits for the lock', () => rows.hasWaitingWriter())
  await kill(child)
  await rows.release()
  expect(await statuses(merchant)).toEqual([['pending', netOf(64_00)]])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  await recover(merchant)
})

test('BEY-179 killed after something was held and before the transfer was made: held once, by the next run', async () => {
  const merchant = await due('5678')
  const { merchantId } = merchant
  const { reserves } = world.services
  await reserves.setTerms(merchantId, { basisPoints: 1_000, days: 7 }, 'test')
  // The row of a transfer waits for its bank account's; the reserve is written before it.
  const rows = await hold(
    'select 1 from app.bank_account where merchant_id = $1 for update',
    merchantId,
  )
  const child = await payoutRun(merchant)
  await until('the server waits for the lock', () => rows.hasWaitingWriter())
  await kill(child)
  await rows.release()
  expect((await reserves.read(merchantId)).held).toEqual([])
  expect(await ledgerViolations(world, merchantId)).toEqual([])

  world.time.advance({ minutes: 1 })
  await world.services.payouts.runDue()
  expect(await statuses(merchant)).toEqual([['in_transit', netOf(64_00) - 6_40]])
  expect((await reserves.read(merchantId)).held).toEqual([
    { currency: 'AUD', amount: 6_40, releases: [{ day: '2026-03-11', amount: 6_40 }] },
  ])
  expect(await ledgerViolations(world, merchantId)).toEqual([])

  world.time.set(at('2026-03-11', '12:59'))
  await world.services.payouts.runDue()
  world.time.set(at('2026-03-11', '13:01'))
  const again = await hold(
    'select 1 from app.bank_account where merchant_id = $1 for update',
    merchantId,
  )
  const second = await payoutRunAt(merchant, at('2026-03-11', '13:30'))
  await until('the server waits for the lock', () => again.hasWaitingWriter())
  await kill(second)
  await again.release()
  expect((await reserves.read(merchantId)).held).toMatchObject([{ amount: 6_40 }])
  await world.services.payouts.runDue()
  expect((await statuses(merchant)).map(([, amount]) => amount)).toEqual([
    netOf(64_00) - 6_40,
    6_40,
  ])
  expect((await reserves.read(merchantId)).held).toEqual([])
  expect(await ledgerViolations(world, merchantId)).toEqual([])
})
