import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { writeOffset } from '../../src/db/clock-offset.ts'
import type { TestMerchant } from '../harness.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { waitUntil } from './crashable-server.ts'
import { lockRows, type LockedRows } from './locked-rows.ts'
import { addAccount, at, netOf, pay, payoutsOf, startOwnWorld } from './payout-merchants.ts'
import { sharedSetup } from '../shared-setup.ts'
import { programEnvironment } from '../program-environment.ts'
import { SHARED_SECRET } from '../shared-secret.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let dataDir: string
let child: ChildProcess | undefined
/** The rows now locked. */
const held: LockedRows[] = []

/** A merchant with a payment due for payout on Wednesday, and a bank account whose last digits decide its behaviour. */
async function due(ending: string, monday = '2026-03-02'): Promise<TestMerchant> {
  world.time.set(at(monday, '09:00'))
  const merchant = await world.merchant()
  await addAccount(merchant, { accountNumber: `100000${ending}` })
  await pay(world, merchant, at(monday, '10:00'), 64_00)
  return merchant
}

/** Sets a reserve of a tenth, held for a week. */
async function holdATenth(merchant: TestMerchant): Promise<TestMerchant> {
  const terms = { basisPoints: 1_000, days: 7 }
  await world.services.reserves.setTerms(merchant.merchantId, terms, 'test')
  return merchant
}

/** A tenth of last week's payment, due for release. */
async function merchantWithReserve(): Promise<TestMerchant> {
  const merchant = await holdATenth(await due('5678', '2026-02-23'))
  world.time.set(at('2026-02-25', '13:01'))
  await world.services.payouts.runDueOf(merchant.merchantId)
  world.time.set(at('2026-02-26', '09:00'))
  await world.services.payouts.checkDue()
  return merchant
}

/** A process that pays out the merchants it is given, on a Wednesday after one o'clock. */
async function startPaying(): Promise<(merchant: TestMerchant) => void> {
  const now = at('2026-03-04', '13:30')
  world.time.set(now)
  await writeOffset(world.db, now.getTime() - Date.now())
  const started = spawn(process.execPath, [join(import.meta.dirname, 'killable-payouts.ts')], {
    env: {
      ...programEnvironment(),
      DATABASE_URL: world.databaseUrl,
      SANDBOX: 'on',
      DATA_DIR: dataDir,
      PAYDECK_SECRET: SHARED_SECRET,
    },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child = started
  return ({ slug }) => void started.stdin.write(`${slug}\n`)
}

async function kill(): Promise<void> {
  child?.kill('SIGKILL')
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child?.signalCode).toBe('SIGKILL')
}

const bankAmounts = async (merchant: TestMerchant): Promise<number[]> => {
  const payouts = await payoutsOf(world, merchant)
  const atBank = await world.sandboxBank.payouts(payouts.map(({ payoutId }) => payoutId))
  return atBank.map(({ amount }) => amount)
}

const statuses = async (merchant: TestMerchant) =>
  (await payoutsOf(world, merchant)).map(({ status, amount }) => [status, amount])

const reserveOf = async ({ merchantId }: TestMerchant) =>
  (await world.services.reserves.read(merchantId)).held

/** Where a merchant's money is. */
const stateOf = async (merchant: TestMerchant) => ({
  payouts: await statuses(merchant),
  bank: await bankAmounts(merchant),
  reserve: await reserveOf(merchant),
  wrong: await ledgerViolations(world, merchant.merchantId),
})

/** Locks rows, so that their writers wait. */
async function hold(select: string, id: string | undefined): Promise<LockedRows> {
  const lock = await lockRows(world.databaseUrl, select, [id])
  held.push(lock)
  return lock
}

const waitForWriter = (rows: LockedRows) =>
  waitUntil('it waits for the lock', () => rows.hasWaitingWriter())

interface Moment {
  make: () => Promise<TestMerchant>
  /** Starts the payout; resolves once it has reached this moment and is blocked there until it is killed. */
  reach: (merchant: TestMerchant, start: () => void) => Promise<void>
}

const behindAccount = async ({ merchantId }: TestMerchant, start: () => void) => {
  // Writing the transfer waits for the bank account's row; held and released amounts are written before it.
  const rows = await hold(
    'select 1 from app.bank_account where merchant_id = $1 for update',
    merchantId,
  )
  start()
  await waitForWriter(rows)
}

/** One process pays them all, because starting it takes longer than the payouts. */
const CRASH_POINTS = {
  unreserved: {
    make: () => due('5678'),
    async reach({ merchantId }, start) {
      const rows = await hold(
        `select pg_advisory_xact_lock_shared(hashtextextended('payable:' || $1 || ':AUD', 0))`,
        merchantId,
      )
      start()
      await waitForWriter(rows)
    },
  },
  holding: {
    make: () => due('5678').then(holdATenth),
    reach: behindAccount,
  },
  releasing: {
    make: merchantWithReserve,
    reach: behindAccount,
  },
  writing: {
    make: () => due('9005'),
    async reach(merchant, start) {
      start()
      // The bank accepts it at once and answers a second and a half later.
      await waitUntil('the bank has it', async () => (await bankAmounts(merchant)).length === 1)
      const [payout] = await payoutsOf(world, merchant)
      const select = 'select 1 from app.payout where payout_id = $1 for update'
      await waitForWriter(await hold(select, payout?.payoutId))
    },
  },
  unknownToTheBank: {
    make: () => due('9004'),
    async reach(merchant, start) {
      start()
      await waitUntil('it is reserved', async () => (await payoutsOf(world, merchant)).length === 1)
    },
  },
  unanswered: {
    make: () => due('9003'),
    async reach(merchant, start) {
      start()
      await waitUntil('the bank has it', async () => (await bankAmounts(merchant)).length === 1)
    },
  },
} satisfies Record<string, Moment>

type Name = keyof typeof CRASH_POINTS
type States = Record<Name, Awaited<ReturnType<typeof stateOf>>>

beforeAll(async () => {
  world = await startOwnWorld({ secret: SHARED_SECRET, providerTimeLimitMs: 500 })
  dataDir = await mkdtemp(join(tmpdir(), 'paydeck-payout-crash-'))
})
afterAll(async () => {
  child?.kill('SIGKILL')
  for (const rows of held) await rows.release()
  await world.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const crashed = sharedSetup(async () => {
  const merchants = new Map<Name, TestMerchant>()
  for (const [name, { make }] of Object.entries(CRASH_POINTS))
    merchants.set(name as Name, await make())
  const states = async () => {
    const results: [Name, unknown][] = []
    for (const [name, merchant] of merchants) results.push([name, await stateOf(merchant)])
    return Object.fromEntries(results) as States
  }
  const sweep = async () => {
    await world.services.payouts.runDue()
    await world.services.payouts.checkDue()
  }

  const startPayout = await startPaying()
  for (const [name, merchant] of merchants)
    await CRASH_POINTS[name].reach(merchant, () => startPayout(merchant))
  await kill()
  for (const rows of held) await rows.release()
  // The states when the process was dead, after the next process's sweeps, and once the banks have paid.
  const killed = await states()
  world.time.advance({ minutes: 1 })
  await world.services.payouts.checkDue()
  const askedOnce = await bankAmounts(merchants.get('unknownToTheBank') as TestMerchant)
  for (const minutes of [1, 5]) {
    world.time.advance({ minutes })
    await sweep()
  }
  const swept = await states()
  world.time.set(at('2026-03-05', '09:00'))
  await sweep()
  return { killed, askedOnce, swept, arrived: await states() }
})

const NET = netOf(64_00)
const NO_CHANGES = { payouts: [], bank: [], reserve: [], wrong: [] }
const sent = (status: string) => ({ ...NO_CHANGES, payouts: [[status, NET]], bank: [NET] })

async function expectPaidOnce(name: Name): Promise<void> {
  const { swept, arrived } = await crashed()
  expect(swept[name]).toEqual(sent('in_transit'))
  expect(arrived[name]).toEqual(sent('paid'))
}

test('killed before the money was reserved: nothing has happened, and the next run pays', async () => {
  const { killed } = await crashed()
  expect(killed.unreserved).toEqual(NO_CHANGES)
  await expectPaidOnce('unreserved')
})

test('killed after the money was reserved and before the bank knew: the next run sends it once', async () => {
  const { killed, askedOnce } = await crashed()
  expect(killed.unknownToTheBank).toEqual({ ...NO_CHANGES, payouts: [['pending', NET]] })
  // The next process's first request is lost too.
  expect(askedOnce).toEqual([])
  await expectPaidOnce('unknownToTheBank')
})

test('killed after the bank accepted it and before the ledger: found by asking, one payout', async () => {
  const { killed } = await crashed()
  expect(killed.unanswered).toEqual(sent('pending'))
  await expectPaidOnce('unanswered')
})

test('killed while writing to the ledger: written once, later', async () => {
  const { killed } = await crashed()
  expect(killed.writing).toEqual(sent('pending'))
  await expectPaidOnce('writing')
})

test('BEY-179 killed between a hold in reserve and the transfer: the next run holds it once', async () => {
  const { killed, swept, arrived } = await crashed()
  expect(killed.holding).toEqual(NO_CHANGES)
  const reserve = [
    { currency: 'AUD', amount: 6_40, releases: [{ day: '2026-03-11', amount: 6_40 }] },
  ]
  const expected = (status: string) => ({
    ...NO_CHANGES,
    payouts: [[status, NET - 6_40]],
    bank: [NET - 6_40],
    reserve,
  })
  expect(swept.holding).toEqual(expected('in_transit'))
  expect(arrived.holding).toEqual(expected('paid'))
})

test('BEY-179 killed between a release from reserve and the transfer: the next run releases it once', async () => {
  const { killed, swept, arrived } = await crashed()
  const before = ['paid', NET - 6_40]
  expect(killed.releasing).toMatchObject({
    payouts: [before],
    reserve: [{ amount: 6_40 }],
    wrong: [],
  })
  expect(swept.releasing).toEqual({
    ...NO_CHANGES,
    payouts: [before, ['in_transit', 6_40]],
    bank: [NET - 6_40, 6_40],
  })
  expect(arrived.releasing.payouts).toEqual([before, ['paid', 6_40]])
  expect(arrived.releasing.wrong).toEqual([])
})
