import { TRANSACTION_STATUSES } from '@paydeck/contract/merchant/status'
import { expect, test } from 'vitest'

import { canMove, sourcesOf, statusAfterReturn } from './rules.ts'

/** Written by hand. Rows are from, columns are to; `x` is an allowed transition. */
const MATRIX = `
                    incomplete accepted pending not_captured paid partially_refunded refunded failed cancelled disputed
incomplete                   .        x       x            x    x                  .        .      x         .        .
accepted                     .        .       x            .    x                  x        x      x         .        x
pending                      .        x       .            x    x                  .        .      x         x        .
not_captured                 .        .       .            .    x                  .        .      .         x        .
paid                         .        .       .            .    .                  x        x      x         .        x
partially_refunded           .        x       .            .    x                  .        x      x         .        x
refunded                     .        x       .            .    x                  x        .      x         .        x
failed                       .        .       .            .    .                  .        .      .         .        .
cancelled                    .        .       .            .    .                  .        .      .         .        .
disputed                     .        x       .            .    x                  x        x      .         .        .
`

test('a payment changes status exactly as the table says', () => {
  const [header, ...rows] = MATRIX.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  expect(header?.toSorted()).toEqual([...TRANSACTION_STATUSES].toSorted())
  expect(rows.map(([from = '']) => from).toSorted()).toEqual([...TRANSACTION_STATUSES].toSorted())
  const transitions = rows.flatMap(([from, ...cells]) =>
    cells.map((cell, column) => `${from} -> ${header?.[column]}: ${cell === 'x'}`),
  )
  const actual = rows.flatMap(([from]) =>
    (header ?? []).map((to) => {
      const name = (text: string | undefined) =>
        TRANSACTION_STATUSES.find((status) => status === text) ?? 'failed'
      return `${from} -> ${to}: ${canMove(name(from), name(to))}`
    }),
  )
  expect(actual).toEqual(transitions)
})

test('lists the statuses from which a payment can reach another', () => {
  expect(sourcesOf('paid').toSorted()).toEqual(
    [
      'accepted',
      'disputed',
      'incomplete',
      'not_captured',
      'partially_refunded',
      'pending',
      'refunded',
    ].toSorted(),
  )
  expect(sourcesOf('incomplete')).toEqual([])
})

test.each([
  ['paid', 0, 400, 'paid'],
  ['paid', 0, 1000, 'failed'],
  ['partially_refunded', 300, 1000, 'failed'],
  ['refunded', 1000, 200, 'refunded'],
  ['failed', 0, 400, 'paid'],
  ['failed', 300, 0, 'partially_refunded'],
  ['failed', 1000, 0, 'refunded'],
  ['failed', 0, 1000, 'failed'],
] as const)(
  'BEY-251 a debit that is %s with %i refunded and %i of 1000 returned is %s',
  (status, refunded, returned, to) => {
    expect(statusAfterReturn({ status, captured: 1000, refunded }, returned)).toBe(to)
  },
)
