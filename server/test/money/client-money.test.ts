import { api } from '@paydeck/contract/protocol/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addAccount, at, netOf, startOwnWorld } from './payout-merchants.ts'
import { amountOf, pay, proofOf } from './proof-of-day.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let outside: pg.Client

beforeAll(async () => {
  world = await startOwnWorld()
  outside = new pg.Client({ connectionString: world.databaseUrl })
  await outside.connect()
})
afterAll(async () => {
  await outside.end()
  await world.stop()
})

test('BEY-79 payments, refunds and transfers of two weeks leave the money whole, and a forged credit is found', async () => {
  world.time.hold(at('2027-03-01', '10:00'))
  const merchant = await world.merchant()
  await addAccount(merchant)
  await pay(merchant, 200_00)
  const back = await pay(merchant, 90_00)
  await merchant.call(api.createRefund, {
    merchantId: merchant.merchantId,
    body: { transactionId: back, refundAmount: { amount: 40_00, currency: 'AUD' } },
  })
  for (let hour = 0; hour < 24 * 12; hour += 6) {
    world.time.advance({ hours: 6 })
    await world.services.payouts.runDueOf(merchant.merchantId)
    await world.services.payouts.checkDue()
  }
  await pay(merchant, 55_00)
  world.time.advance({ days: 2 })
  const day = '2027-03-13'
  const whole = await proofOf(world, day)
  expect(whole?.difference).toBe(0)
  expect(amountOf(whole?.terms, /^Owed to merchants/)).toBe(netOf(55_00))

  // A balanced journal without a payment: the next run would pay it out.
  const { rows } = await outside.query<{ journal_id: string }>(
    `insert into app.ledger_journal select (jsonb_populate_record(j, jsonb_build_object(
       'journal_id', 'jrnl_forged', 'source_id', 'tran_forged'))).* from app.ledger_journal j
     where merchant_id = $1 and kind = 'payment_captured' limit 1 returning journal_id`,
    [merchant.merchantId],
  )
  expect(rows).toHaveLength(1)
  await outside.query(
    `insert into app.ledger_posting (merchant_id, journal_id, seq, debit_account, credit_account, amount, currency)
     values ($1, 'jrnl_forged', 0, 'clearing:card', 'merchant_payable', 700_00, 'AUD')`,
    [merchant.merchantId],
  )
  const forged = await proofOf(world, day)
  expect(forged?.difference).toBe(-700_00)
  expect(await world.services.clientMoney.differences()).toContainEqual(
    expect.objectContaining({ currency: 'AUD', difference: -700_00 }),
  )
})

test('BEY-79 a proof that was changed, or taken away, is found by its signature', async () => {
  const { clientMoney } = world.services
  await clientMoney.prove('2027-03-13')
  const { proofs, wrong } = await clientMoney.verify()
  expect([proofs > 3, wrong]).toEqual([true, []])
  await expect(
    world.db.inGlobal((tx) =>
      tx.updateTable('global.clientMoneyProof').set({ difference: 0 }).execute(),
    ),
  ).rejects.toThrow('permission denied')
  const change = (difference: number) =>
    outside.query(
      `update global.client_money_proof set difference = $1 where currency = 'AUD' and day = '2027-03-13' and difference <> $1`,
      [difference],
    )
  await change(0)
  expect((await clientMoney.verify()).wrong.length).toBeGreaterThan(0)
})
