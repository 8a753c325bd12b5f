import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { at, netOf, pay, startOwnWorld } from './payout-merchants.ts'
import { refund } from '../staff-view.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

test('BEY-21 a balance shows when pending money becomes available, and the causes of a debt', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const explained = async () => (await call(api.getBalances, { merchantId })).data.explanations
  expect(await explained()).toEqual([])
  const transactionId = await pay(world, merchant, at('2026-03-02', '10:00'), 50_00)
  await pay(world, merchant, at('2026-03-02', '11:00'), 10_00)
  await pay(world, merchant, at('2026-03-03', '10:00'), 20_00)
  const coming = [
    { day: '2026-03-04', amount: netOf(50_00) + netOf(10_00) },
    { day: '2026-03-05', amount: netOf(20_00) },
  ]
  expect(await explained()).toEqual([{ currency: 'AUD', coming, owedFor: [] }])
  await refund({ call, merchantId }, transactionId, 50_00)
  expect(await explained()).toEqual([
    { currency: 'AUD', coming, owedFor: [{ transactionType: 'Refund', amount: -50_00 }] },
  ])
  world.time.set(at('2026-03-05', '08:00'))
  // Once the payments are available they outweigh the refund.
  expect(await explained()).toEqual([{ currency: 'AUD', coming: [], owedFor: [] }])
})
