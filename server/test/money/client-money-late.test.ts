import { api } from '@paydeck/contract/protocol/api'
import { addDays, localDay } from '@paydeck/contract/time/days'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { TestMerchant } from '../harness.ts'
import { DEBIT_ACCOUNTS, payByDebit, sweep } from './bank-payers.ts'
import { addAccount, at, pay, payoutsOf, startOwnWorld } from './payout-merchants.ts'
import { amountOf, proofOf } from './proof-of-day.ts'
import { refund } from '../staff-view.ts'
import { handleReceived } from './provider-events.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>

beforeEach(async () => {
  world = await startOwnWorld()
})
afterEach(() => world.stop())

const LATER = /^Moved by providers, booked later/

test('BEY-181 a dispute and its end, reported after midnight, leave that day’s money whole', async () => {
  world.time.hold(at('2027-03-01', '09:00'))
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const disputed = await pay(world, merchant, at('2027-03-01', '10:00'), 90_00)
  await pay(world, merchant, at('2027-03-01', '11:00'), 200_00)
  const [charge] = await world.db.reader.query<{ operationId: string; provider: string }>(
    null,
    `select operation_id, provider from app.payment_operation where merchant_id = $1 and transaction_id = $2`,
    [merchantId, disputed],
  )
  const { operationId = '', provider = '' } = charge ?? {}
  const key = { provider, providerRef: 'late_dispute' }
  const readDispute = () => world.services.disputes.reconcile(merchantId, key)

  world.time.hold(at('2027-03-02', '23:30'))
  await world.sandbox.disputes.open(key.providerRef, operationId, 'fraudulent')
  world.time.hold(at('2027-03-03', '00:20'))
  // The bank took the money and gave no reason yet, which makes a difference.
  expect((await proofOf(world, '2027-03-02'))?.difference).toBe(-90_00)
  expect(await readDispute()).toBe('waiting')
  world.time.hold(at('2027-03-03', '06:50'))
  const opened = await proofOf(world, '2027-03-02')
  expect([opened?.difference, amountOf(opened?.terms, LATER)]).toEqual([0, -90_00])

  world.time.hold(at('2027-03-05', '23:40'))
  await world.sandbox.disputes.decide(key.providerRef, 'won')
  world.time.hold(at('2027-03-06', '00:10'))
  expect(await readDispute()).toBe('settled')
  world.time.hold(at('2027-03-06', '06:50'))
  const won = await proofOf(world, '2027-03-05')
  expect([won?.difference, amountOf(won?.terms, LATER)]).toEqual([0, 90_00])
  world.time.hold(at('2027-03-07', '06:50'))
  const after = await proofOf(world, '2027-03-06')
  expect([after?.difference, amountOf(after?.terms, LATER)]).toEqual([0, 0])
})

/** The day's difference in its proof, and the amount moved that day and booked later. */
async function differencesOn(day: string): Promise<(number | undefined)[]> {
  const proof = await proofOf(world, day)
  return [proof?.difference, amountOf(proof?.terms, LATER)]
}

/** Has the card provider send its events, and handles them. */
async function deliverEvents({ merchantId }: TestMerchant): Promise<void> {
  await world.sandbox.deliver({ merchantId, times: 1 })
  expect(await handleReceived(world, merchantId)).toBeGreaterThan(0)
}

test('BEY-149 a returned refund, reported after midnight, leaves both days’ money whole', async () => {
  world.time.hold(at('2027-03-01', '22:00'))
  const merchant = await world.merchant()
  const { transactionId } = await (await merchant.order({ amount: 90_00 })).pay('4000000000001703')
  await refund(merchant, transactionId, 40_00)
  world.time.hold(at('2027-03-04', '06:00'))
  expect(await differencesOn('2027-03-01')).toEqual([0, 0])

  // The refund was returned at 22:00 on the fourth.
  world.time.hold(at('2027-03-05', '00:20'))
  expect(await differencesOn('2027-03-04')).toEqual([40_00, 0])
  await deliverEvents(merchant)
  world.time.hold(at('2027-03-05', '06:50'))
  expect(await differencesOn('2027-03-04')).toEqual([0, 40_00])
  world.time.hold(at('2027-03-06', '06:50'))
  expect(await differencesOn('2027-03-05')).toEqual([0, 0])
  // Its later return does not make the refund late.
  expect(await differencesOn('2027-03-01')).toEqual([0, 0])
})

test('BEY-149 a returned small charge, reported after midnight, leaves every day’s money whole', async () => {
  world.time.hold(at('2027-03-01', '22:00'))
  const merchant = await world.merchant({ sourceVerificationEnabled: true })
  const { transactionId } = await (await merchant.order({ amount: 90_00 })).pay('4000000000001703')
  const { sourceVerificationId, chargedAmount } = (
    await merchant.call(api.startVerification, { body: { ForTransaction: { transactionId } } })
  ).data
  const amount = chargedAmount?.amount ?? 0
  const body = { UpdateOutcome: { outcome: 'passed' as const } }
  await merchant.call(api.updateVerification, { sourceVerificationId, body })
  const owedOn = async (day: string) =>
    amountOf((await proofOf(world, day))?.terms, /^Verification charges to give back/)
  world.time.hold(at('2027-03-04', '06:00'))
  expect([await differencesOn('2027-03-01'), await owedOn('2027-03-01')]).toEqual([[0, 0], 0])

  // The refund was returned at 22:00 on the fourth.
  world.time.hold(at('2027-03-05', '00:20'))
  expect(await differencesOn('2027-03-04')).toEqual([amount, 0])
  await deliverEvents(merchant)
  world.time.hold(at('2027-03-05', '06:50'))
  expect([await differencesOn('2027-03-04'), await owedOn('2027-03-04')]).toEqual([[0, amount], 0])
  // Its later return does not make the refund late on the day it was made.
  expect(await differencesOn('2027-03-01')).toEqual([0, 0])
  world.time.hold(at('2027-03-06', '00:10'))
  expect([await differencesOn('2027-03-05'), await owedOn('2027-03-05')]).toEqual([[0, 0], amount])
  world.time.hold(at('2027-03-06', '00:30'))
  await world.services.verifications.endDue()
  world.time.hold(at('2027-03-07', '06:50'))
  expect([await differencesOn('2027-03-06'), await owedOn('2027-03-06')]).toEqual([[0, 0], 0])
})

test('BEY-149 a returned debit, reported after midnight, leaves that day’s money whole', async () => {
  world.time.hold(at('2027-03-01', '10:00'))
  const merchant = await world.merchant()
  await payByDebit(world, await merchant.order({ amount: 70_00 }), DEBIT_ACCOUNTS.returns)
  world.time.hold(at('2027-03-04', '10:00'))
  await sweep(world)
  expect(await differencesOn('2027-03-03')).toEqual([0, 70_00])
  // The debit is returned five banking days after it was confirmed.
  world.time.hold(at('2027-03-12', '00:20'))
  expect(await differencesOn('2027-03-11')).toEqual([-70_00, 0])
  await sweep(world)
  world.time.hold(at('2027-03-12', '06:50'))
  expect(await differencesOn('2027-03-11')).toEqual([0, -70_00])
  world.time.hold(at('2027-03-13', '06:50'))
  expect(await differencesOn('2027-03-12')).toEqual([0, 0])
})

test('BEY-149 a transfer that arrived and one sent back, reported after midnight, leave the money whole', async () => {
  world.time.hold(at('2027-03-01', '10:00'))
  const merchant = await world.merchant()
  await addAccount(merchant, { accountNumber: '12349006' })
  await pay(world, merchant, at('2027-03-01', '10:30'), 90_00)
  const { payouts } = world.services
  const sent = async () => (await payoutsOf(world, merchant))[0]
  for (const day of ['2027-03-02', '2027-03-03', '2027-03-04']) {
    if (await sent()) break
    world.time.hold(at(day, '13:30'))
    await payouts.runDueOf(merchant.merchantId)
  }
  const amount = (await sent())?.amount ?? 0
  expect([amount > 0, (await sent())?.status]).toEqual([true, 'in_transit'])
  // It has arrived, but we have not asked the bank.
  world.time.advance({ hours: 43 })
  const day = localDay(world.time.now(), 'Australia/Sydney')
  expect(await differencesOn(addDays(day, -1))).toEqual([0, -amount])
  await payouts.checkDue()
  expect((await sent())?.status).toBe('paid')
  expect(await differencesOn(addDays(day, -1))).toEqual([0, -amount])
  world.time.advance({ days: 1 })
  expect(await differencesOn(day)).toEqual([0, 0])
  // It is sent back two days after it arrived, but we have not asked the bank.
  world.time.advance({ days: 2 })
  const startDay = localDay(world.time.now(), 'Australia/Sydney')
  expect(await differencesOn(addDays(startDay, -1))).toEqual([amount, 0])
  await payouts.checkDue()
  expect((await sent())?.status).toBe('failed')
  expect(await differencesOn(addDays(startDay, -1))).toEqual([0, amount])
})
