import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { invoiceCookie } from '../../src/http/access/invoice-cookie.ts'
import { sharedSetup } from '../shared-setup.ts'
import { runDatabase } from '../run-database.ts'
import { CARDS, startWorld, type TestMerchant, type TestOrder, type World } from '../harness.ts'
import {
  agreement,
  DEBIT_ACCOUNTS,
  debitToken,
  debitWith,
  PAYERS,
  payByDebit,
  replayOutcomes,
  sweep,
} from './bank-payers.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { crashableServers, isAnswered, signInAt, waitUntil } from './crashable-server.ts'
import { SHARED_SECRET } from '../shared-secret.ts'
import { lockRows } from './locked-rows.ts'
import { long } from '../long.ts'
import { paymentsOf, stateOf } from '../staff-view.ts'

/** The surviving server: makes merchants and orders, and stands in for the restarted one. */
let world: World
let crashable: Awaited<ReturnType<typeof crashableServers>>

beforeAll(async () => {
  world = await startWorld({ secret: SHARED_SECRET })
  crashable = await crashableServers(world.cardSettings)
})
afterAll(async () => {
  await crashable.stop()
  await world.stop()
})

/** Presses Pay on the server about to be killed; true when it answered. */
const press = (
  origin: string,
  { merchantOrderId, token }: TestOrder,
  body: object,
  options: { call?: 'pay' | 'pay-by-bank'; key: string },
): Promise<boolean> =>
  isAnswered(
    `${origin}/api/orders/${merchantOrderId}/${options.call ?? 'pay'}`,
    { cookie: `${invoiceCookie(merchantOrderId)}=${token}`, 'idempotency-key': options.key },
    body,
  )

const hold = async (merchant: TestMerchant, amount: number, card: string) => {
  const order = await merchant.order({ amount })
  const { transactionId } = await order.pay(card, undefined, { authoriseOnly: true })
  return { transactionId, order, merchantOrderId: order.merchantOrderId }
}

/** Captures on the server about to be killed; true when it answered. */
const capture = (
  { origin, token }: { origin: string; token: string },
  { merchantId }: TestMerchant,
  transactionId: string,
  captureAmount: number,
): Promise<boolean> =>
  isAnswered(
    `${origin}/api/merchants/${merchantId}/transactions/${transactionId}/authorisation:capture`,
    { authorization: `Bearer ${token}`, 'idempotency-key': `capture-${transactionId}` },
    { captureAmount },
  )

interface Kept {
  status: string
  operation_id: string
}

/** A merchant's payments as they are kept, with the last operation of each. */
async function operationsOf({ merchantId }: TestMerchant): Promise<Kept[]> {
  const { rows } = await world.db.readerPool.query<Kept>(
    `select distinct on (p.created_at, p.transaction_id) p.status, o.operation_id
     from app.payment p left join app.payment_operation o using (merchant_id, transaction_id)
     where merchant_id = $1 order by p.created_at, p.transaction_id, o.created_at desc`,
    [merchantId],
  )
  return rows
}
const statusesOf = async (merchant: TestMerchant) =>
  (await operationsOf(merchant)).map(({ status }) => status)

const captures = async (merchant: TestMerchant) => {
  const { rows } = await world.db.readerPool.query<{ status: string }>(
    `select status from app.payment_operation where merchant_id = $1 and kind = 'capture'`,
    [merchant.merchantId],
  )
  return rows.map(({ status }) => status)
}

const chargesFor = ({ merchant, order }: Attempt) =>
  chargesOf(world, merchant.merchantId, order.merchantOrderId)

const recover = async (...steps: number[]) => {
  for (const minutes of steps) {
    world.time.advance({ minutes })
    await world.services.operations.checkDue()
  }
}

/** What a customer or the merchant does on the server about to be killed. */
interface Attempt {
  merchant: TestMerchant
  order: TestOrder
}

async function attempt(): Promise<Attempt> {
  const merchant = await world.merchant()
  return { merchant, order: await merchant.order({ amount: 64_00 }) }
}

// One server for all of these, because starting it takes longer than everything else here.
describe('a server killed', () => {
  const key = 'key-before-the-crash'
  let unrecorded: Attempt
  let charged: Attempt & { token: string }
  let uncharged: Attempt
  let captured: Attempt & { transactionId: string }
  let payTo: Attempt
  let debit: Attempt

  const crashed = sharedSetup(async () => {
    // Comes first: the server uses wall time and treats an agreement of later business time as inactive.
    payTo = await attempt()
    const { agreementToken } = await agreement(world, PAYERS.slow, 64_00)
    debit = await attempt()
    const byDebit = debitWith(await debitToken(world, DEBIT_ACCOUNTS.slow))
    unrecorded = await attempt()
    charged = { ...(await attempt()), token: await world.cardToken(CARDS.slow) }
    uncharged = await attempt()
    const merchant = await world.merchant()
    captured = { merchant, ...(await hold(merchant, 64_00, CARDS.slow)) }

    const server = await crashable.start()
    const { origin } = server
    const token = await signInAt(origin, merchant)
    const [visa, silent] = [
      await world.cardToken(CARDS.visa),
      await world.cardToken(CARDS.silentUncharged),
    ]
    const holding = await lockRows(
      runDatabase(),
      'select 1 from app.merchant_order where merchant_order_id = $1 for update',
      [unrecorded.order.merchantOrderId],
    )
    try {
      const pressed = [press(origin, unrecorded.order, { paymentToken: visa }, { key })]
      await waitUntil('the server waits for the lock', () => holding.hasWaitingWriter())
      // These are answered after four seconds.
      pressed.push(
        press(origin, charged.order, { paymentToken: charged.token }, { key }),
        press(origin, payTo.order, { payTo: { agreementToken } }, { call: 'pay-by-bank', key }),
        press(origin, debit.order, byDebit, { call: 'pay-by-bank', key }),
        capture({ origin, token }, merchant, captured.transactionId, 40_00),
      )
      await Promise.all([
        waitUntil('the provider has charged', async () => (await chargesFor(charged)) === 1),
        waitUntil('the provider has the PayTo charge', async () => (await chargesFor(payTo)) === 1),
        waitUntil('the provider has the debit', hasDebit),
        waitUntil('the provider has captured', async () => (await chargesFor(captured)) === 1),
      ])
      // Comes last: the adapter asks Stripe again after silence and reports that within seconds.
      pressed.push(press(origin, uncharged.order, { paymentToken: silent }, { key }))
      await waitUntil(
        'the attempt is recorded',
        async () => (await operationsOf(uncharged.merchant)).length === 1,
      )
      await server.kill()
      if ((await Promise.all(pressed)).includes(true)) throw new Error('It answered before it died')
    } finally {
      await server.kill()
      await holding.release()
    }
  })

  async function hasDebit(): Promise<boolean> {
    const [stored] = await operationsOf(debit.merchant)
    if (!stored) return false
    const { provider } = world.bankMethods.directDebit
    const outcome = await provider.lookup(stored.operation_id, new AbortController().signal)
    return outcome.kind === 'submitted'
  }

  const expectBooked = async (attempted: Attempt) => {
    expect(await chargesFor(attempted)).toBe(1)
    expect(await ledgerViolations(world, attempted.merchant.merchantId)).toEqual([])
  }

  // Before any sweep.
  test('leaves what it had begun unfinished, and refuses a second charge', async () => {
    await crashed()
    expect(await statusesOf(charged.merchant)).toEqual(['incomplete'])
    expect(await stateOf(charged.order)).toBe('processing')
    // The customer presses again, with the same key and with a new card: neither charges.
    const { merchantOrderId } = charged.order
    const retry = charged.order.customer(
      api.payOrder,
      { merchantOrderId, body: { paymentToken: charged.token } },
      { idempotencyKey: key },
    )
    expect(await refusalOf(retry)).toMatchObject({ status: 409, errorCode: 'request_in_progress' })
    expect(await refusalOf(charged.order.pay(CARDS.visa))).toMatchObject({
      status: 409,
      errorCode: 'payment_in_progress',
    })

    const { merchant, transactionId } = captured
    const { merchantId } = merchant
    expect(await captures(merchant)).toEqual(['started'])
    const recaptured = merchant.call(
      api.captureAuthorisation,
      { merchantId, transactionId, body: { captureAmount: 40_00 } },
      { idempotencyKey: `capture-${transactionId}` },
    )
    expect(await refusalOf(recaptured)).toMatchObject({
      status: 409,
      errorCode: 'request_in_progress',
    })
    const cancelled = merchant.call(api.cancelAuthorisation, { merchantId, transactionId })
    expect(await refusalOf(cancelled)).toMatchObject({
      status: 409,
      errorCode: 'authorisation_busy',
    })

    expect(await statusesOf(payTo.merchant)).toEqual(['incomplete'])
    expect(await statusesOf(debit.merchant)).toEqual(['incomplete'])
    expect(await stateOf(debit.order)).toBe('processing')
    await expect(payByDebit(world, debit.order, DEBIT_ACCOUNTS.confirms)).rejects.toMatchObject({
      status: 409,
    })
  })

  test('before recording the charge: nothing has happened, and the order can be paid', async () => {
    await crashed()
    const { merchant, order } = unrecorded
    expect(await statusesOf(merchant)).toEqual([])
    expect(await stateOf(order)).toBe('payable')
    expect(await chargesFor(unrecorded)).toBe(0)
    await order.pay(CARDS.visa)
    expect(await statusesOf(merchant)).toEqual(['paid'])
    await expectBooked(unrecorded)
  })

  test('between the charge and the ledger: the sweep finds it, and it is paid once', async () => {
    await crashed()
    await recover(1)
    expect(await statusesOf(charged.merchant)).toEqual(['paid'])
    expect(await stateOf(charged.order)).toBe('paid')
    await expectBooked(charged)
  })

  test('between a PayTo charge and the ledger: paid once', async () => {
    await crashed()
    await sweep(world)
    expect(await statusesOf(payTo.merchant)).toEqual(['paid'])
    await expectBooked(payTo)
  })

  test('before the provider took anything: given up, and the order can be paid', async () => {
    await crashed()
    await recover(5)
    expect(await statusesOf(uncharged.merchant)).toEqual(['failed'])
    expect(await stateOf(uncharged.order)).toBe('payable')
    await uncharged.order.pay(CARDS.visa)
    await expectBooked(uncharged)
  })

  test('between the capture and the ledger: the sweep finds it, and it is paid once', async () => {
    await crashed()
    const { merchant } = captured
    expect(await paymentsOf(merchant)).toMatchObject([
      { transactionStatus: 'paid', transactionAmount: 40_00 },
    ])
    expect(await captures(merchant)).toEqual(['succeeded'])
    await expectBooked(captured)
  })

  test('after submitting the debit and before recording it: the sweep finds it, and it is confirmed on its day', async () => {
    await crashed()
    expect(await statusesOf(debit.merchant)).toEqual(['pending'])
    await replayOutcomes(world, 8)
    expect(await statusesOf(debit.merchant)).toEqual(['paid'])
    await expectBooked(debit)
  })
})

test('killed during many payments: each has one outcome, and the books balance', long, async () => {
  const merchant = await world.merchant()
  const orders = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      merchant.order({ amount: 1000 + at, email: `c${at % 3}@example.com` }),
    ),
  )
  const tokens = await Promise.all(orders.map(() => world.cardToken(CARDS.visa)))
  const server = await crashable.start()
  const pressed = orders.map(async (order, at) => {
    await sleep(at * 15)
    return press(
      server.origin,
      order,
      { paymentToken: tokens[at] ?? '' },
      { key: `key-of-order-${at}` },
    )
  })
  await waitUntil('some are paid', async () => (await statusesOf(merchant)).includes('paid'))
  await server.kill()
  const answered = (await Promise.all(pressed)).filter(Boolean).length
  expect(answered).toBeLessThan(orders.length)

  await recover(1, 5)
  for (const order of orders) {
    const charges = await chargesOf(world, merchant.merchantId, order.merchantOrderId)
    expect([charges, await stateOf(order)]).toEqual(charges === 1 ? [1, 'paid'] : [0, 'payable'])
  }
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('killed during many captures: each has one outcome, and the books balance', long, async () => {
  const merchant = await world.merchant()
  const holds = await Promise.all(
    Array.from({ length: 20 }, (_, at) => hold(merchant, 1000 + at, CARDS.visa)),
  )
  const server = await crashable.start()
  const token = await signInAt(server.origin, merchant)
  const pressed = holds.map(async ({ transactionId }, at) => {
    await sleep(at * 10)
    return capture({ ...server, token }, merchant, transactionId, 1000)
  })
  await waitUntil('some are captured', async () =>
    (await paymentsOf(merchant)).some((payment) => payment.transactionStatus === 'paid'),
  )
  await server.kill()
  const answered = await Promise.all(pressed)
  expect(answered).toContain(false)

  await recover(1, 5)
  for (const { transactionId, merchantOrderId } of holds) {
    const payment = (await paymentsOf(merchant)).find(
      (candidate) => candidate.transactionId === transactionId,
    )
    const charges = await chargesOf(world, merchant.merchantId, merchantOrderId)
    expect([payment?.transactionStatus, charges]).toEqual(
      charges === 1 ? ['paid', 1] : ['not_captured', 0],
    )
  }
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})
