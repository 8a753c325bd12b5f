import { api } from '@paydeck/contract/protocol/api'
import { createClient, type Call } from '@paydeck/contract/protocol/client'
import { ApiError } from '@paydeck/contract/protocol/error'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { crashableServers, signInAt, waitUntil } from './crashable-server.ts'
import { SHARED_SECRET } from '../shared-secret.ts'
import { lockRows, type LockedRows } from './locked-rows.ts'
import { sharedSetup } from '../shared-setup.ts'
import { runDatabase } from '../run-database.ts'

/** The surviving server: makes merchants and payments, and stands in for the restarted one. */
let world: World
let crashable: Awaited<ReturnType<typeof crashableServers>>
let database: pg.Pool
beforeAll(async () => {
  world = await startWorld({ secret: SHARED_SECRET, providerTimeLimitMs: 400 })
  crashable = await crashableServers()
  database = new pg.Pool({ connectionString: runDatabase(), max: 3 })
})
afterAll(async () => {
  await database.end()
  await crashable.stop()
  await world.stop()
})

/** What a test does to a payment on the server about to be killed. */
interface FollowUp {
  name: 'refund' | 'capture' | 'void'
  /** Authorise the amount without capturing it. */
  authoriseOnly: boolean
  press(call: Call, merchantId: string, transactionId: string): Promise<unknown>
  /** The payment's status before and after the operation. */
  before: string
  done: string
}

const FOLLOW_UPS: FollowUp[] = [
  {
    name: 'refund',
    authoriseOnly: false,
    press: (call, merchantId, transactionId) =>
      call(
        api.createRefund,
        { merchantId, body: { transactionId, refundAmount: { amount: 64_00, currency: 'AUD' } } },
        { idempotencyKey: 'the-refund-that-died' },
      ),
    before: 'paid',
    done: 'refunded',
  },
  {
    name: 'capture',
    authoriseOnly: true,
    press: (call, merchantId, transactionId) =>
      call(
        api.captureAuthorisation,
        { merchantId, transactionId, body: { captureAmount: 64_00 } },
        { idempotencyKey: 'the-capture-that-died' },
      ),
    before: 'not_captured',
    done: 'paid',
  },
  {
    name: 'void',
    authoriseOnly: true,
    press: (call, merchantId, transactionId) =>
      call(api.cancelAuthorisation, { merchantId, transactionId }),
    before: 'not_captured',
    done: 'cancelled',
  },
]

/** Makes a payment ready for the operation; the sweep completes one whose card answers late. */
async function prepare(
  merchant: TestMerchant,
  { authoriseOnly, before }: FollowUp,
  card: string,
): Promise<string> {
  const order = await merchant.order({ amount: 64_00 })
  // A shop's call says 503 while the card has not answered.
  await order.pay(card, undefined, { authoriseOnly }).catch((failure: unknown) => {
    if (!(failure instanceof ApiError && failure.errorCode === 'payment_outcome_unknown'))
      throw failure
  })
  const transactionId = await transactionOf(merchant)
  if ((await statusOf(merchant)) !== before) await recover([1])
  expect(await statusOf(merchant)).toBe(before)
  return transactionId
}

const transactionOf = async ({ merchantId }: TestMerchant): Promise<string> => {
  const { rows } = await database.query<{ transaction_id: string }>(
    'select transaction_id from app.payment where merchant_id = $1',
    [merchantId],
  )
  return rows[0]?.transaction_id ?? ''
}

const statusOf = async ({ merchantId }: TestMerchant): Promise<string | undefined> => {
  const { rows } = await database.query<{ status: string }>(
    'select status from app.payment where merchant_id = $1',
    [merchantId],
  )
  return rows[0]?.status
}
/** The recorded steps of the operation, and the provider's record of them. */
const stepsOf = async (
  { merchantId }: TestMerchant,
  { name }: FollowUp,
): Promise<{ ours: string[]; done: number }> => {
  const { rows } = await database.query<{ status: string; outcome: string | null }>(
    `select o.status, f.outcome from app.payment_operation o
     left join sandbox.follow_up f using (operation_id)
     where o.merchant_id = $1 and o.kind = $2 order by o.created_at`,
    [merchantId, name],
  )
  return {
    ours: rows.map(({ status }) => status),
    done: rows.filter(({ outcome }) => outcome === 'succeeded').length,
  }
}

/** An operation in progress on the server about to be killed. */
interface InProgress {
  followUp: FollowUp
  merchant: TestMerchant
  transactionId: string
}

/** A merchant with one payment per operation, all by the same card. */
async function prepareAll(card: string): Promise<InProgress[]> {
  const all: InProgress[] = []
  // In sequence, because two concurrent sweeps would take each other's work.
  for (const followUp of FOLLOW_UPS) {
    const merchant = await world.merchant()
    all.push({ followUp, merchant, transactionId: await prepare(merchant, followUp, card) })
  }
  return all
}

/** Where the server is in its work when it is killed. */
interface Moment {
  card: string
  /** Before the operation is pressed. */
  lock?: (request: InProgress) => Promise<void>
  /** Resolves once the server has reached this moment and is blocked there until it is killed. */
  reach: (request: InProgress) => Promise<void>
}

const locks = new Map<InProgress, LockedRows>()
const waitsForLock = (request: InProgress) =>
  waitUntil(
    'the server waits for the lock',
    async () => (await locks.get(request)?.hasWaitingWriter()) ?? false,
  )
const hasActed = ({ merchant, followUp }: InProgress) =>
  waitUntil('the provider has acted', async () => (await stepsOf(merchant, followUp)).done === 1)

/** Locks the payment, so that writers wait. */
async function holdPayment(request: InProgress): Promise<void> {
  const select = 'select 1 from app.payment where transaction_id = $1 for update'
  locks.set(request, await lockRows(runDatabase(), select, [request.transactionId]))
}

// Moments that only last as long as the server waits for a provider come last.
const CRASH_POINTS = {
  unrecorded: { card: CARDS.visa, lock: holdPayment, reach: waitsForLock },
  writing: {
    card: CARDS.slow,
    async reach(request) {
      // The slow card's provider acts at once and answers four seconds later.
      await hasActed(request)
      await holdPayment(request)
      await waitsForLock(request)
    },
  },
  lost: {
    card: CARDS.lostLater,
    reach: ({ merchant, followUp }) =>
      waitUntil(
        'the operation is recorded',
        async () => (await stepsOf(merchant, followUp)).ours.length === 1,
      ),
  },
  unanswered: { card: CARDS.silentLater, reach: hasActed },
} satisfies Record<string, Moment>

type Name = keyof typeof CRASH_POINTS
const NAMES = Object.keys(CRASH_POINTS) as Name[]

/** Presses an operation on the server about to be killed; returns the result. */
async function press(origin: string, request: InProgress): Promise<string> {
  const { followUp, merchant, transactionId } = request
  const token = await signInAt(origin, merchant)
  const call = createClient({
    bases: { api: `${origin}/api`, v3: `${origin}/api/v3` },
    token: () => Promise.resolve(token),
  })
  return followUp.press(call, merchant.merchantId, transactionId).then(
    () => 'answered',
    (failure: unknown) => (failure instanceof ApiError ? failure.errorCode : String(failure)),
  )
}

/** Brings all operations to their moment on one server, then kills it. */
async function crash(all: ReadonlyMap<Name, readonly InProgress[]>): Promise<void> {
  const pressed: Promise<string>[] = []
  const server = await crashable.start()
  try {
    for (const name of NAMES) {
      const { lock, reach }: Moment = CRASH_POINTS[name]
      const those = all.get(name) ?? []
      for (const request of those) await lock?.(request)
      const ends = those.map((request) => press(server.origin, request))
      pressed.push(...ends)
      const early = Promise.race(
        ends.map(async (end, at) => {
          const state = await end
          throw new Error(`The ${those[at]?.followUp.name} ended before the server died: ${state}`)
        }),
      )
      early.catch(() => undefined)
      await Promise.race([Promise.all(those.map(reach)), early])
    }
  } finally {
    await server.kill()
    for (const rows of locks.values()) await rows.release()
  }
  const ends = new Set(await Promise.all(pressed))
  if (ends.size > 1 || !ends.has('unreachable'))
    throw new Error(`Not all were cut off: ${[...ends].join(', ')}`)
}

/** Advances past the time in which the next server reconciles everything. */
async function recover(minutes: readonly number[]): Promise<void> {
  for (const by of minutes) {
    world.time.advance({ minutes: by })
    await world.services.operations.checkDue()
  }
}

interface PaymentState {
  status: string | undefined
  ours: string[]
  done: number
  wrong: string[]
}

/** Each payment's status, the steps of its operation, and the errors in its merchant's books. */
async function paymentStates(all: readonly InProgress[]): Promise<Record<string, PaymentState>> {
  const states: Record<string, PaymentState> = {}
  for (const { followUp, merchant } of all)
    states[followUp.name] = {
      status: await statusOf(merchant),
      ...(await stepsOf(merchant, followUp)),
      wrong: await ledgerViolations(world, merchant.merchantId),
    }
  return states
}

const allInState = (point: 'before' | 'done', steps: { ours: string[]; done: number }) =>
  Object.fromEntries(
    FOLLOW_UPS.map((followUp) => [followUp.name, { status: followUp[point], ...steps, wrong: [] }]),
  )

// One server for all twelve, because starting it takes longer than everything else here.
describe('a server killed during a refund, a capture and a void', () => {
  const all = new Map<Name, InProgress[]>()
  /** When the server was dead, before any sweep. */
  const killed = new Map<Name, Record<string, PaymentState>>()
  const now = (name: Name) => paymentStates(all.get(name) ?? [])

  const crashed = sharedSetup(async () => {
    for (const name of NAMES) all.set(name, await prepareAll(CRASH_POINTS[name].card))
    await crash(all)
    for (const name of NAMES) killed.set(name, await now(name))
    // The first check; every later minute is shared by all operations.
    await recover([1])
  })

  test('before recording the operation: nothing has happened', async () => {
    await crashed()
    const untouched = allInState('before', { ours: [], done: 0 })
    expect(killed.get('unrecorded')).toEqual(untouched)
    expect(await now('unrecorded')).toEqual(untouched)
  })

  test('after the provider acted: found by asking, once', async () => {
    await crashed()
    expect(killed.get('unanswered')).toEqual(allInState('before', { ours: ['started'], done: 1 }))
    expect(await now('unanswered')).toEqual(allInState('done', { ours: ['succeeded'], done: 1 }))
  })

  test('while writing to the ledger: written once, later', async () => {
    await crashed()
    expect(killed.get('writing')).toEqual(allInState('before', { ours: ['started'], done: 1 }))
    expect(await now('writing')).toEqual(allInState('done', { ours: ['succeeded'], done: 1 }))
  })

  test('before the provider acts: retried or given up, never left open', async () => {
    await crashed()
    expect(killed.get('lost')).toEqual(allInState('before', { ours: ['started'], done: 0 }))
    // A refund is retried for an hour, a capture or a void for five minutes.
    await recover([5, 15, 60])
    expect(await now('lost')).toEqual(allInState('before', { ours: ['failed'], done: 0 }))
  })
})
