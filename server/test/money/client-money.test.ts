import { idMaker } from '../../src/kit/ids.ts'
import { clientMoneyService } from '../../src/modules/client-money/service.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addAccount, at, netOf, startOwnWorld } from './payout-merchants.ts'
import { amountOf, pay, proofOf } from './proof-of-day.ts'
import { refund } from '../staff-view.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let client: pg.Client

beforeAll(async () => {
  world = await startOwnWorld()
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

test('BEY-179 money in reserve is owed to its merchant, and the money is whole during and after', async () => {
  world.time.hold(at('2027-02-01', '10:00'))
  const merchant = await world.merchant()
  await addAccount(merchant)
  const terms = { basisPoints: 1_000, days: 7 }
  await world.services.reserves.setTerms(merchant.merchantId, terms, 'test')
  await pay(merchant, 100_00)
  const proofs = []
  for (const day of ['2027-02-08', '2027-02-18']) {
    while (world.time.now() < at(day, '23:00')) {
      world.time.advance({ hours: 6 })
      await world.services.payouts.runDueOf(merchant.merchantId)
      await world.services.payouts.checkDue()
    }
    world.time.advance({ hours: 6 })
    const proof = await proofOf(world, day)
    const held = amountOf(proof?.terms, /held in reserve$/)
    proofs.push([proof?.difference, amountOf(proof?.terms, /^Owed to merchants$/), held])
  }
  expect(proofs).toEqual([
    [0, 0, 10_00],
    [0, 0, 0],
  ])
})

test('BEY-79 two weeks of payments, refunds and transfers leave the money whole, and a forged credit is found', async () => {
  world.time.hold(at('2027-03-01', '10:00'))
  const merchant = await world.merchant()
  await addAccount(merchant)
  await pay(merchant, 200_00)
  const refunded = await pay(merchant, 90_00)
  await refund(merchant, refunded, 40_00)
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
  const { rows } = await client.query<{ journal_id: string }>(
    `insert into app.ledger_journal select (jsonb_populate_record(j, jsonb_build_object(
       'journal_id', 'jrnl_forged', 'source_id', 'tran_forged'))).* from app.ledger_journal j
     where merchant_id = $1 and kind = 'payment_captured' limit 1 returning journal_id`,
    [merchant.merchantId],
  )
  expect(rows).toHaveLength(1)
  await client.query(
    `insert into app.ledger_posting (merchant_id, journal_id, seq, debit_account, credit_account, amount, currency)
     values ($1, 'jrnl_forged', 0, 'clearing:card', 'merchant_payable', 70000, 'AUD')`,
    [merchant.merchantId],
  )
  const forged = await proofOf(world, day)
  expect(forged?.difference).toBe(-700_00)
  expect(await world.services.clientMoney.differences()).toContainEqual(
    expect.objectContaining({ currency: 'AUD', difference: -700_00 }),
  )
})

test('BEY-79 makes one proof of each day that is over, and none of today', async () => {
  world.time.hold(at('2027-03-16', '09:00'))
  expect(world.services.clientMoney.lastDay()).toBe('2027-03-15')
  await world.services.clientMoney.proveDue()
  await world.services.clientMoney.proveDue()
  const { rows } = await client.query<{ proof: string }>(
    `select currency || ' ' || day as proof from global.client_money_proof
     where day >= '2027-03-14' order by 1`,
  )
  expect(rows.map(({ proof }) => proof)).toEqual(['AUD 2027-03-15', 'NZD 2027-03-15'])
})

test('BEY-79 signatures reveal a changed or missing proof', async () => {
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
    client.query(
      `update global.client_money_proof set difference = $1 where currency = 'AUD' and day = '2027-03-13' and difference <> $1`,
      [difference],
    )
  await change(0)
  expect((await clientMoney.verify()).wrong.length).toBeGreaterThan(0)
})

test('BEY-192 a proof outlives its secret once confirmed with the next; otherwise it is called unread, not forged', async () => {
  const next = Buffer.alloc(48, 7)
  const { db, clock, services, foundation } = world
  const moneyWith = (...secrets: [Buffer, ...Buffer[]]) =>
    clientMoneyService({
      db,
      clock,
      newId: idMaker(clock, foundation.random),
      secrets,
      merchants: services.merchants,
      onError: () => undefined,
    })
  const verifyResult = async (alone: ReturnType<typeof moneyWith>) => {
    const { wrong, unread } = await alone.verify()
    return { wrong: wrong.length, unread: unread.length }
  }
  await client.query('delete from global.client_money_proof')
  await services.clientMoney.prove('2027-03-13')
  await services.clientMoney.prove('2027-03-14')
  const alone = moneyWith(next)
  const rotated = moneyWith(next, ...foundation.secrets)
  expect(await verifyResult(alone)).toEqual({ wrong: 0, unread: 4 })
  expect(await verifyResult(rotated)).toEqual({ wrong: 0, unread: 0 })
  await rotated.prove('2027-03-15')
  expect(await verifyResult(alone)).toEqual({ wrong: 0, unread: 4 })

  expect(await rotated.renew()).toMatchObject({ proofs: 6, wrong: [], unread: [], renewed: 4 })
  expect(await rotated.renew()).toMatchObject({ renewed: 0 })
  expect(await verifyResult(alone)).toEqual({ wrong: 0, unread: 0 })
  // Confirmed proofs still hold, and a forged one with an unknown secret counts as wrong, not as unread.
  const change = (difference: number) =>
    client.query(
      `update global.client_money_proof set difference = difference + $1, key_version = 'gone'
       where currency = 'AUD' and ordinal = 1`,
      [difference],
    )
  await change(100)
  expect((await alone.verify()).wrong).toEqual([
    'AUD: the proofs up to number 3 are not those that reseal confirmed',
  ])
  await change(-100)
  await client.query(
    `insert into global.client_money_proof select (jsonb_populate_record(p, jsonb_build_object(
       'proof_id', 'forged', 'ordinal', 4, 'previous', signature, 'signature', 'forged', 'key_version', 'gone'))).*
     from global.client_money_proof p where currency = 'AUD' and ordinal = 3`,
  )
  expect(await verifyResult(alone)).toEqual({ wrong: 1, unread: 0 })
})
