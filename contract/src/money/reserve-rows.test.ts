import { expect, test } from 'vitest'

import { reserveRows } from './reserve-rows.ts'

test('shows both rows of the reserve unless both are 0', () => {
  const rowsOf = (reserveHeld: number, reserveReleased: number) =>
    reserveRows({ reserveHeld, reserveReleased })
  expect(rowsOf(0, 0)).toEqual([])
  expect(rowsOf(-10_00, 0)).toEqual([
    ['Held in reserve', -10_00],
    ['Released from reserve', 0],
  ])
  expect(rowsOf(0, 4_00)).toEqual([
    ['Held in reserve', 0],
    ['Released from reserve', 4_00],
  ])
})
