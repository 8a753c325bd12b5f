import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { buildApp } from '../../src/app.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'
import { stateOf } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ providerTimeLimitMs: 700 })
})
afterAll(() => world.stop())

const operationsOf = async (merchant: TestMerchant) => {
  const { rows } = await world.db.readerPool.query<{
    operation_id: string
    status: string
    checks: number
    next_check_at: Date | null
  }>(
    `select operation_id, status, checks, next_check_at from app.payment_operation
     where merchant_id = $1 order by created_at`,
    [merchant.merchantId],
  )
  return rows
}
const paymentsOf = async (merchant: TestMerchant) => {
  const { rows } = await world.db.readerPool.query<{
    status: string
    outcome_unknown: boolean
    failure_code: string | null
  }>(
    `select status, outcome_unknown, failure_code from app.payment where merchant_id = $1 order by created_at`,
    [merchant.merchantId],
  )
  return rows
}

const sweep = () => world.services.operations.checkDue()

describe('a provider that does not answer', () => {
  test('customer and merchant see that the outcome is unknown; no other action is possible meanwhile', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 77_00 })
    expect(await order.pay(CARDS.silentCharged)).toMatchObject({ transactionStatus: 'pending' })
    expect(await paymentsOf(merchant)).toEqual([
      { status: 'pending', outcome_unknown: true, failure_code: null },
    ])
    expect(await stateOf(order)).toBe('processing')
    const busy = { status: 409, errorCode: 'payment_in_progress' }
    expect(await refusalOf(order.pay(CARDS.visa))).toMatchObject(busy)
    expect(
      await refusalOf(
        merchant.call(api.cancelOrder, {
          merchantId: merchant.merchantId,
          merchantOrderId: order.merchantOrderId,
        }),
      ),
    ).toMatchObject(busy)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('charged: found a minute later, paid once', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 77_00 })
    await order.pay(CARDS.silentCharged)
    await sweep()
    expect((await paymentsOf(merchant)).map(({ status }) => status)).toEqual(['pending'])

    world.time.advance({ minutes: 1 })
    await sweep()
    expect(await paymentsOf(merchant)).toEqual([
      { status: 'paid', outcome_unknown: false, failure_code: null },
    ])
    expect(await stateOf(order)).toBe('paid')
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

    world.time.advance({ days: 1 })
    await sweep()
    const { rows } = await world.db.readerPool.query(
      'select 1 from app.ledger_journal where merchant_id = $1',
      [merchant.merchantId],
    )
    expect(rows).toHaveLength(1)
    expect(await refusalOf(order.pay(CARDS.visa))).toMatchObject({ errorCode: 'order_paid' })
  })

  test('not charged: given up after five minutes, and the order can be paid again', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 77_00 })
    await order.pay(CARDS.silentUncharged)
    world.time.advance({ minutes: 1 })
    await sweep()
    // "Not found" proves nothing while the charge may still be on its way.
    expect(await paymentsOf(merchant)).toMatchObject([{ status: 'pending', outcome_unknown: true }])
    world.time.advance({ minutes: 3 })
    const [open] = await operationsOf(merchant)
    const { operations } = world.services
    expect(
      await operations.checkNow(merchant.merchantId, open?.operation_id ?? '', world.cardProvider),
    ).toBe('unknown')

    world.time.advance({ minutes: 2 })
    await sweep()
    expect(await paymentsOf(merchant)).toEqual([
      { status: 'failed', outcome_unknown: false, failure_code: 'not_charged' },
    ])
    expect(await stateOf(order)).toBe('payable')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])

    await order.pay(CARDS.visa)
    expect(await chargesOf(world, merchant.merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('is asked after 1, 5, 15 and 60 minutes and then every hour while it stays silent', async () => {
    const merchant = await world.merchant()
    const order = await merchant.order({ amount: 77_00 })
    await order.pay(CARDS.silentUncharged)
    const waits: number[] = []
    const silent = await silentLookups(world)
    try {
      for (const minutes of [1, 5, 15, 60, 60, 60]) {
        world.time.advance({ minutes })
        const startedAt = world.time.now().getTime()
        await sweep()
        const [operation] = await operationsOf(merchant)
        waits.push(Math.round(((operation?.next_check_at?.getTime() ?? 0) - startedAt) / 60_000))
      }
    } finally {
      await silent.end()
    }
    expect(waits).toEqual([5, 15, 60, 60, 60, 60])
    expect(await operationsOf(merchant)).toMatchObject([{ status: 'unknown', checks: 6 }])
    expect(await paymentsOf(merchant)).toMatchObject([{ status: 'pending', outcome_unknown: true }])
  })

  test('an outcome unknown for a day is escalated to an operator', async () => {
    const merchant = await world.merchant()
    await (await merchant.order({ amount: 77_00 })).pay(CARDS.silentUncharged)
    const [open] = await operationsOf(merchant)
    const id = open?.operation_id ?? ''
    const logged: string[] = []
    const { operations } = buildApp({
      ...world.foundation,
      onError: (failure) => logged.push(String(failure)),
    }).services
    const silent = await silentLookups(world)
    try {
      world.time.advance({ hours: 23 })
      await operations.check(merchant.merchantId, id)
      expect(logged).toEqual([])
      world.time.advance({ hours: 1 })
      await operations.check(merchant.merchantId, id)
    } finally {
      await silent.end()
    }
    expect(logged).toEqual([`Error: Operation ${id} is still unknown after 2 checks`])
  })

  test('many workers that ask at the same time record one outcome', async () => {
    const merchant = await world.merchant()
    const orders = await Promise.all([1, 2, 3].map(() => merchant.order({ amount: 5_00 })))
    await Promise.all(orders.map((order) => order.pay(CARDS.silentCharged)))
    world.time.advance({ minutes: 2 })
    await Promise.all([sweep(), sweep(), sweep(), sweep()])
    expect((await paymentsOf(merchant)).map(({ status }) => status)).toEqual([
      'paid',
      'paid',
      'paid',
    ])
    expect((await operationsOf(merchant)).map(({ status }) => status)).toEqual([
      'succeeded',
      'succeeded',
      'succeeded',
    ])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })
})

/** Makes the provider's records unreadable, as a network fault would, until ended. */
async function silentLookups(of: World): Promise<{ end(): Promise<void> }> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: of.db.readerPool.options.connectionString })
  await client.connect()
  await client.query('begin; lock table sandbox.charge in access exclusive mode')
  return {
    async end() {
      await client.query('rollback')
      await client.end()
    },
  }
}
