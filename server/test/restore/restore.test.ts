import { expect, test } from 'vitest'

import { drill } from './drill.ts'

test('BEY-201 restores to a second before a mistake, and books what the provider took since', async () => {
  const lines: string[] = []
  const outcome = await drill({
    payments: 4,
    after: { known: 2, made: 1 },
    say: (line) => lines.push(line),
  })
  expect(outcome.damaged.length).toBeGreaterThan(0)
  expect(outcome.restored).toEqual([])
  expect(outcome.gap.map(({ kind }) => kind)).toEqual(
    Array.from({ length: 3 }, () => 'not_asked_for'),
  )
  expect(outcome.left).toEqual([])
  expect(outcome.booked).toEqual([])
  expect(outcome.inTheBooks).toBe(11 * 10_00)
  expect(outcome.taken).toBe(outcome.inTheBooks)
})
