import { afterAll, beforeAll, expect, test } from 'vitest'

import { at, pay, startOwnWorld } from './payout-merchants.ts'
import { amountOf, proofOf } from './proof-of-day.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>

beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

const LATER = /^Moved by providers, booked later/

test('BEY-181 a dispute, and its end, that we hear of after midnight leave the money of the day whole', async () => {
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
  const learn = () => world.services.disputes.learn(merchantId, key)

  world.time.hold(at('2027-03-02', '23:30'))
  await world.sandbox.disputes.open(key.providerRef, operationId, 'fraudulent')
  world.time.hold(at('2027-03-03', '00:20'))
  // The bank took it, and nothing says yet what it is: that is a difference.
  expect((await proofOf(world, '2027-03-02'))?.difference).toBe(-90_00)
  expect(await learn()).toBe('waiting')
  world.time.hold(at('2027-03-03', '06:50'))
  const opened = await proofOf(world, '2027-03-02')
  expect([opened?.difference, amountOf(opened?.terms, LATER)]).toEqual([0, -90_00])

  world.time.hold(at('2027-03-05', '23:40'))
  await world.sandbox.disputes.decide(key.providerRef, 'won')
  world.time.hold(at('2027-03-06', '00:10'))
  expect(await learn()).toBe('settled')
  world.time.hold(at('2027-03-06', '06:50'))
  const won = await proofOf(world, '2027-03-05')
  expect([won?.difference, amountOf(won?.terms, LATER)]).toEqual([0, 90_00])
  world.time.hold(at('2027-03-07', '06:50'))
  const after = await proofOf(world, '2027-03-06')
  expect([after?.difference, amountOf(after?.terms, LATER)]).toEqual([0, 0])
})
