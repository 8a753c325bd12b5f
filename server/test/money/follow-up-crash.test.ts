import { api } from '@paydeck/contract/protocol/api'
import { createClient, type Call } from '@paydeck/contract/protocol/client'
import { ApiError } from '@paydeck/contract/protocol/error'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { crashableServers, until } from './crashable-server.ts'
import { SHARED_SECRET } from '../shared-secret.ts'
import { holdRows, type HeldRows } from './held-rows.ts'
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

/**
 * Starts all operations on a server that is killed before it answers any; `readyToKill` resolves at
 * the right moment of each.
 */
async function crashDuring(
  all: readonly InProgress[],
  readyToKill: (one: InProgress) => Promise<void>,
): Promise<void> {
  const server = await crashable.start()
  try {
    const calls = await Promise.all(
      all.map(async ({ merchant }) => {
        const token = await signInAt(server.origin, merchant)
        return createClient({
          bases: { api: `${server.origin}/api`, v3: `${server.origin}/api/v3` },
          token: () => Promise.resolve(token),
        })
      }),
    )
    const pressed = all.map(({ followUp, merchant, transactionId }, at) =>
      followUp.press(calls[at] as Call, merchant.merchantId, transactionId).then(
        () => 'answered',
        (failure: unknown) => (failure instanceof ApiError ? failure.errorCode : String(failure)),
      ),
    )
    const early = Promise.race(
      pressed.map(async (one, at) => {
        const end = await one
        throw new Error(`The ${all[at]?.followUp.name} ended before the server died: ${end}`)
      }),
    )
    await Promise.race([Promise.all(all.map(readyToKill)), early])
    early.catch(() => undefined)
    await server.kill()
    expect(await Promise.all(pressed)).toEqual(all.map(() => 'unreachable'))
  } finally {
    await server.kill()
  }
}

async function signInAt(origin: string, merchant: TestMerchant): Promise<string> {
  const { tenantId, slug, email, password } = merchant
  const answer = await fetch(`${origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, slug, email, password }),
  })
  return ((await answer.json()) as { accessToken: string }).accessToken
}

/** The amounts now on hold. */
const held: HeldRows[] = []
afterEach(async () => {
  for (const rows of held.splice(0)) await rows.release()
})

/** Locks the payment, so that writers wait. */
async function holdPayment(transactionId: string): Promise<HeldRows> {
  const rows = await holdRows(
    runDatabase(),
    'select 1 from app.payment where transaction_id = $1 for update',
    [transactionId],
  )
  held.push(rows)
  return rows
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
  const found: Record<string, PaymentState> = {}
  for (const { followUp, merchant } of all)
    found[followUp.name] = {
      status: await statusOf(merchant),
      ...(await stepsOf(merchant, followUp)),
      wrong: await ledgerViolations(world, merchant.merchantId),
    }
  return found
}

const allInState = (where: 'before' | 'done', steps: { ours: string[]; done: number }) =>
  Object.fromEntries(
    FOLLOW_UPS.map((followUp) => [followUp.name, { status: followUp[where], ...steps, wrong: [] }]),
  )

// One server for all three, because starting it takes longer than everything else here.
describe('a server killed during a refund, a capture and a void', () => {
  test('before recording the operation: nothing has happened', async () => {
    const all = await prepareAll(CARDS.visa)
    const holding = new Map<InProgress, HeldRows>()
    for (const one of all) holding.set(one, await holdPayment(one.transactionId))
    await crashDuring(all, (one) =>
      until(
        'the server waits for the lock',
        async () => (await holding.get(one)?.hasWaitingWriter()) ?? false,
      ),
    )
    for (const rows of holding.values()) await rows.release()
    expect(await paymentStates(all)).toEqual(allInState('before', { ours: [], done: 0 }))
  })

  test('before the provider acts: retried or given up, never left open', async () => {
    const all = await prepareAll(CARDS.lostLater)
    await crashDuring(all, ({ merchant, followUp }) =>
      until(
        'the operation is recorded',
        async () => (await stepsOf(merchant, followUp)).ours.length === 1,
      ),
    )
    expect(await paymentStates(all)).toEqual(allInState('before', { ours: ['started'], done: 0 }))
    // A refund is retried for an hour, a capture or a void for five minutes.
    await recover([1, 5, 15, 60])
    expect(await paymentStates(all)).toEqual(allInState('before', { ours: ['failed'], done: 0 }))
  })

  test('after the provider acted: found by asking, once', async () => {
    const all = await prepareAll(CARDS.silentLater)
    await crashDuring(all, ({ merchant, followUp }) =>
      until('the provider has acted', async () => (await stepsOf(merchant, followUp)).done === 1),
    )
    expect(await paymentStates(all)).toEqual(allInState('before', { ours: ['started'], done: 1 }))
    await recover([1])
    expect(await paymentStates(all)).toEqual(allInState('done', { ours: ['succeeded'], done: 1 }))
  })

  test('while writing to the ledger: written once, later', async () => {
    const all = await prepareAll(CARDS.slow)
    await crashDuring(all, async ({ merchant, followUp, transactionId }) => {
      // The slow card's provider acts at once and answers four seconds later.
      await until(
        'the provider has acted',
        async () => (await stepsOf(merchant, followUp)).done === 1,
      )
      const holding = await holdPayment(transactionId)
      await until('the server waits for the lock', () => holding.hasWaitingWriter())
    })
    for (const rows of held) await rows.release()
    expect(await paymentStates(all)).toEqual(allInState('before', { ours: ['started'], done: 1 }))
    await recover([1, 5])
    expect(await paymentStates(all)).toEqual(allInState('done', { ours: ['succeeded'], done: 1 }))
  })
})
