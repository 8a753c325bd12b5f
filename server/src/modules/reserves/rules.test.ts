import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  drawsOf,
  excessOf,
  fixedProblem,
  holdsOf,
  uncovered,
  termsProblem,
  topUpOf,
} from './rules.ts'

const TERMS = { basisPoints: 1_000, days: 7 }
const RUN = { businessDay: '2026-03-04', available: 1_000_00 }

test('BEY-179 a share of each day’s takings is held until its days are over', () => {
  const takings = [
    { day: '2026-03-04', takings: 100_05 },
    { day: '2026-03-02', takings: 20_00 },
  ]
  expect(holdsOf(takings, TERMS, RUN)).toEqual([
    { day: '2026-03-02', takings: 20_00, amount: 2_00, releaseOn: '2026-03-09' },
    { day: '2026-03-04', takings: 100_05, amount: 10_01, releaseOn: '2026-03-11' },
  ])
})

test('BEY-179 nothing is held for a day with negative takings, or one whose days are over', () => {
  const of = (day: string, takings: number) => holdsOf([{ day, takings }], TERMS, RUN)
  expect(of('2026-03-04', -100_00)).toEqual([])
  expect(of('2026-03-04', 0)).toEqual([])
  expect(of('2026-02-25', 100_00)).toEqual([])
  expect(of('2026-02-26', 100_00)).toHaveLength(1)
})

test('BEY-179 no more is held than is available', () => {
  const takings = [
    { day: '2026-03-03', takings: 100_00 },
    { day: '2026-03-04', takings: 100_00 },
  ]
  const amounts = (available: number) =>
    holdsOf(takings, TERMS, { ...RUN, available }).map(({ amount }) => amount)
  expect(amounts(20_00)).toEqual([10_00, 10_00])
  expect(amounts(13_00)).toEqual([10_00, 3_00])
  expect(amounts(10_00)).toEqual([10_00])
  expect(amounts(0)).toEqual([])
})

test('BEY-179 a balance below zero draws on the earliest releases first, and only as much as needed', () => {
  const held = [
    { reserveId: 'c', held: 30, releaseOn: '2026-03-12' },
    { reserveId: 'b', held: 20, releaseOn: '2026-03-11' },
    { reserveId: 'a', held: 10, releaseOn: '2026-03-11' },
  ]
  const drawn = (available: number) =>
    drawsOf(held, available).map(({ reserveId, amount }) => `${reserveId} ${amount}`)
  expect(drawn(0)).toEqual([])
  expect(drawn(500)).toEqual([])
  expect(drawn(-10)).toEqual(['a 10'])
  expect(drawn(-15)).toEqual(['a 10', 'b 5'])
  expect(drawn(-90)).toEqual(['a 10', 'b 20', 'c 30'])
})

test('BEY-179 takings that a reserve covers already are not counted again', () => {
  const open = [
    { day: '2026-03-03', takings: 90 },
    { day: '2026-03-04', takings: 50 },
  ]
  expect(uncovered(open, [{ day: '2026-03-03', takings: 60 }])).toEqual([
    { day: '2026-03-03', takings: 30 },
    { day: '2026-03-04', takings: 50 },
  ])
})

test('BEY-179 invalid terms are refused', () => {
  expect(termsProblem({ basisPoints: 1, days: 1 })).toBeNull()
  expect(termsProblem({ basisPoints: 10_000, days: 540 })).toBeNull()
  for (const basisPoints of [0, -1, 10_001, 1.5, Number.NaN])
    expect(termsProblem({ basisPoints, days: 7 })).toMatch(/0.01 to 100 percent/)
  for (const days of [0, 541, 1.5])
    expect(termsProblem({ basisPoints: 100, days })).toMatch(/1 to 540 whole days/)
})

test('BEY-179 for any takings, no more is held or drawn than there is', () => {
  const amounts = fc.array(fc.integer({ min: -9_000_000_00, max: 9_000_000_00 }), { maxLength: 9 })
  const share = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(amounts, share, fc.integer({ min: 0, max: 9e9 }), (all, basisPoints, available) => {
      const takings = all.map((amount, at) => ({ day: `2026-03-0${at + 1}`, takings: amount }))
      const run = { businessDay: '2026-03-09', available }
      const holds = holdsOf(takings, { basisPoints, days: 30 }, run)
      const heldTotal = holds.reduce((sum, { amount }) => sum + amount, 0)
      const held = holds.map(({ amount, releaseOn, day }) => ({
        reserveId: day,
        held: amount,
        releaseOn,
      }))
      const drawn = drawsOf(held, -available).reduce((sum, { amount }) => sum + amount, 0)
      expect(heldTotal).toBeLessThanOrEqual(available)
      expect(holds.every((hold) => hold.amount > 0 && hold.amount <= hold.takings)).toBe(true)
      expect(drawn).toBe(Math.min(heldTotal, available))
    }),
  )
})

test('BEY-226 the fixed amount is drawn last, released only above its new level, and filled as far as money allows', () => {
  const held = [
    { reserveId: 'f', held: 40, releaseOn: null },
    { reserveId: 'g', held: 5, releaseOn: null },
    { reserveId: 'a', held: 10, releaseOn: '2026-03-11' },
  ]
  const textOf = (draws: readonly { reserveId: string; amount: number }[]) =>
    draws.map(({ reserveId, amount }) => `${reserveId} ${amount}`)
  expect(textOf(drawsOf(held, -12))).toEqual(['a 10', 'f 2'])
  expect(textOf(excessOf(held, 45))).toEqual([])
  expect(textOf(excessOf(held, 20))).toEqual(['f 25'])
  expect(textOf(excessOf(held, 0))).toEqual(['f 40', 'g 5'])
  expect([
    topUpOf(50, 45, 100),
    topUpOf(50, 45, 3),
    topUpOf(50, 60, 9),
    topUpOf(50, 45, -1),
  ]).toEqual([5, 3, 0, 0])
  expect([fixedProblem(1), fixedProblem(0)]).toEqual([null, expect.any(String)])
})
