import { TRANSACTION_STATUSES } from '@paydeck/contract/status'
import { expect, test } from 'vitest'

import { canMove, sourcesOf } from './rules.ts'

/** Written by hand, row by row: from on the left, to above; `x` is a move that may happen. */
const MATRIX = `
                    incomplete accepted pending not_captured paid partially_refunded refunded failed cancelled disputed
incomplete                   .        x       x            x    x                  .        .      x         .        .
accepted                     .        .       x            .    x                  .        .      x         .        .
pending                      .        .       .            .    x                  .        .      x         x        .
not_captured                 .        .       .            .    x                  .        .      .         x        .
paid                         .        .       .            .    .                  x        x      x         .        x
partially_refunded           .        .       .            .    .                  .        x      .         .        x
refunded                     .        .       .            .    .                  .        .      .         .        .
failed                       .        .       .            .    .                  .        .      .         .        .
cancelled                    .        .       .            .    .                  .        .      .         .        .
disputed                     .        .       .            .    x                  x        .      .         .        .
`

test('a payment moves exactly as the table says, for every pair of statuses', () => {
  const [header, ...rows] = MATRIX.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  expect(header?.toSorted()).toEqual([...TRANSACTION_STATUSES].toSorted())
  expect(rows.map(([from = '']) => from).toSorted()).toEqual([...TRANSACTION_STATUSES].toSorted())
  const said = rows.flatMap(([from, ...cells]) =>
    cells.map((cell, column) => `${from} -> ${header?.[column]}: ${cell === 'x'}`),
  )
  const done = rows.flatMap(([from]) =>
    (header ?? []).map((to) => {
      const name = (text: string | undefined) =>
        TRANSACTION_STATUSES.find((status) => status === text) ?? 'failed'
      return `${from} -> ${to}: ${canMove(name(from), name(to))}`
    }),
  )
  expect(done).toEqual(said)
})

test('a guarded update asks for the statuses that may become the new one', () => {
  expect(sourcesOf('paid').toSorted()).toEqual(
    ['accepted', 'disputed', 'incomplete', 'not_captured', 'pending'].toSorted(),
  )
  expect(sourcesOf('incomplete')).toEqual([])
})
