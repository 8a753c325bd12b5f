import { expect, test } from 'vitest'

import { reserveDrawn, reserveHeld, reserveReleased } from './reserve-journals.ts'
import { line, postingsOf } from './rules.ts'

const reserve = { reserveId: 'rsv_1', currency: 'AUD', amount: 10_00 } as const
const GIVEN_BACK = {
  sourceType: 'reserve',
  currency: 'AUD',
  postings: postingsOf([{ debit: 'merchant_reserve', credit: 'merchant_payable', amount: 10_00 }]),
  statement: line('ReserveReleased', 10_00),
}

test('an amount held in reserve stays the merchant’s, but is not paid out', () => {
  expect(reserveHeld(reserve)).toEqual({
    kind: 'reserve_held',
    sourceType: 'reserve',
    sourceId: 'rsv_1',
    currency: 'AUD',
    postings: postingsOf([
      { debit: 'merchant_payable', credit: 'merchant_reserve', amount: 10_00 },
    ]),
    statement: line('ReserveHeld', -10_00),
  })
})

test('a full release is unique by the reserve, a partial one by the amount held before', () => {
  const released = { kind: 'reserve_released', ...GIVEN_BACK }
  expect(reserveReleased({ ...reserve, held: 10_00 })).toEqual({ ...released, sourceId: 'rsv_1' })
  expect(reserveReleased({ ...reserve, held: 30_00 })).toEqual({
    ...released,
    sourceId: 'rsv_1:3000',
  })
})

test('a draw, even of everything, is unique by the amount held before', () => {
  expect(reserveDrawn({ ...reserve, held: 10_00 })).toEqual({
    kind: 'reserve_drawn',
    ...GIVEN_BACK,
    sourceId: 'rsv_1:1000',
  })
})
