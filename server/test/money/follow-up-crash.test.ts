import { api } from '@paydeck/contract/protocol/api'
import { createClient, type Call } from '@paydeck/contract/protocol/client'
import { ApiError } from '@paydeck/contract/protocol/error'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { crashableServers, until } from './crashable-server.ts'
import { holdRows, type HeldRows } from './held-rows.ts'
import { runDatabase } from '../run-database.ts'

/** The server that lives on: makes merchants and payments, and plays the one that is started after the crash. */
let world: World
let doomed: Awaited<ReturnType<typeof crashableServers>>
let database: pg.Pool
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 400 })
  doomed = await crashableServers()
  database = new pg.Pool({ connectionString: runDatabase(), max: 3 })
})
afterAll(async () => {
  await database.end()
  await doomed.stop()
  await world.stop()
})

/** What a test does to a payment on the server that is going to die. */
interface Deed {
  name: 'refund' | 'capture' | 'void'
  /** Only hold the amount first. */
  authoriseOnly: boolean
  press(call: Call, merchantId: string, transactionId: string): Promise<unknown>
  /** Where the payment stands before, and when it was done. */
  before: string
  done: string
}

const DEEDS: Deed[] = [
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

/** Makes a payment that it can be done to; a card that answers late is waited for by the janitor. */
async function prepare(
  merchant: TestMerchant,
  { authoriseOnly, before }: Deed,
  card: string,
): Promise<string> {
  const order = await merchant.order({ amount: 64_00 })
  const { transactionId } = await order.pay(card, undefined, { authoriseOnly })
  if ((await statusOf(merchant)) !== before) await recover([1])
  expect(await statusOf(merchant)).toBe(before)
  return transactionId
}

const statusOf = async ({ merchantId }: TestMerchant): Promise<string | undefined> => {
  const { rows } = await database.query<{ status: string }>(
    'select status from app.payment where merchant_id = $1',
    [merchantId],
  )
  return rows[0]?.status
}
/** The steps of the deed on record, and what the provider did of them. */
const stepsOf = async (
  { merchantId }: TestMerchant,
  { name }: Deed,
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

/** A deed that is under way on the server that is going to die. */
interface UnderWay {
  deed: Deed
  merchant: TestMerchant
  transactionId: string
}

/** A merchant with a payment for each deed, made with the card. */
async function prepareAll(card: string): Promise<UnderWay[]> {
  const all: UnderWay[] = []
  // One after the other: two janitors at once would take one another's work.
  for (const deed of DEEDS) {
    const merchant = await world.merchant()
    all.push({ deed, merchant, transactionId: await prepare(merchant, deed, card) })
  }
  return all
}

/** Does all of them on a server that dies before it answers any; `whenToDie` resolves at the moment of each. */
async function dieDoing(
  all: readonly UnderWay[],
  whenToDie: (one: UnderWay) => Promise<void>,
): Promise<void> {
  const server = await doomed.start()
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
    const pressed = all.map(({ deed, merchant, transactionId }, at) =>
      deed.press(calls[at] as Call, merchant.merchantId, transactionId).then(
        () => 'answered',
        (failure: unknown) => (failure instanceof ApiError ? failure.errorCode : String(failure)),
      ),
    )
    const early = Promise.race(
      pressed.map(async (one, at) => {
        const end = await one
        throw new Error(`The ${all[at]?.deed.name} ended before the server died: ${end}`)
      }),
    )
    await Promise.race([Promise.all(all.map(whenToDie)), early])
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

/** What is held at this moment. */
const held: HeldRows[] = []
afterEach(async () => {
  for (const rows of held.splice(0)) await rows.letGo()
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

/** The time in which the next server finds out what became of everything. */
async function recover(minutes: readonly number[]): Promise<void> {
  for (const by of minutes) {
    world.time.advance({ minutes: by })
    await world.services.operations.checkDue()
  }
}

interface Standing {
  status: string | undefined
  ours: string[]
  done: number
  wrong: string[]
}

/** Where each payment stands, the steps of its deed, and what is wrong in its merchant's books. */
async function standing(all: readonly UnderWay[]): Promise<Record<string, Standing>> {
  const found: Record<string, Standing> = {}
  for (const { deed, merchant } of all)
    found[deed.name] = {
      status: await statusOf(merchant),
      ...(await stepsOf(merchant, deed)),
      wrong: await ledgerViolations(world, merchant.merchantId),
    }
  return found
}

/** All three at the same point, nothing wrong. */
const everyOne = (where: 'before' | 'done', steps: { ours: string[]; done: number }) =>
  Object.fromEntries(DEEDS.map((deed) => [deed.name, { status: deed[where], ...steps, wrong: [] }]))

// One server for all three: starting it takes longer than everything else here.
describe('a server killed during a refund, a capture and a void', () => {
  test('before recording the operation: nothing has happened', async () => {
    const all = await prepareAll(CARDS.visa)
    const holding = new Map<UnderWay, HeldRows>()
    for (const one of all) holding.set(one, await holdPayment(one.transactionId))
    await dieDoing(all, (one) =>
      until('it wants to write', async () => (await holding.get(one)?.somebodyWaits()) ?? false),
    )
    for (const rows of holding.values()) await rows.letGo()
    expect(await standing(all)).toEqual(everyOne('before', { ours: [], done: 0 }))
  })

  test('before the provider acts: retried or given up, never left open', async () => {
    const all = await prepareAll(CARDS.lostLater)
    await dieDoing(all, ({ merchant, deed }) =>
      until('it is on record', async () => (await stepsOf(merchant, deed)).ours.length === 1),
    )
    expect(await standing(all)).toEqual(everyOne('before', { ours: ['started'], done: 0 }))
    // A refund is asked for again for an hour, a capture or a void for five minutes.
    await recover([1, 5, 15, 60])
    expect(await standing(all)).toEqual(everyOne('before', { ours: ['failed'], done: 0 }))
  })

  test('after the provider acted: found by asking, once', async () => {
    const all = await prepareAll(CARDS.silentLater)
    await dieDoing(all, ({ merchant, deed }) =>
      until('the provider did it', async () => (await stepsOf(merchant, deed)).done === 1),
    )
    expect(await standing(all)).toEqual(everyOne('before', { ours: ['started'], done: 1 }))
    await recover([1])
    expect(await standing(all)).toEqual(everyOne('done', { ours: ['succeeded'], done: 1 }))
  })

  test('while writing to the ledger: written once, later', async () => {
    const all = await prepareAll(CARDS.slow)
    await dieDoing(all, async ({ merchant, deed, transactionId }) => {
      // The slow card's provider does it at once and answers four seconds later.
      await until('the provider did it', async () => (await stepsOf(merchant, deed)).done === 1)
      const holding = await holdPayment(transactionId)
      await until('it wants to write', () => holding.somebodyWaits())
    })
    for (const rows of held) await rows.letGo()
    expect(await standing(all)).toEqual(everyOne('before', { ours: ['started'], done: 1 }))
    await recover([1, 5])
    expect(await standing(all)).toEqual(everyOne('done', { ours: ['succeeded'], done: 1 }))
  })
})
