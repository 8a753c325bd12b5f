import { expect, test } from 'vitest'

import { freshness } from './freshness.ts'

test('BEY-200 a replica is as fresh as the newest log position it has replayed', () => {
  const fresh = freshness()
  expect(fresh.at()).toBeNull()
  fresh.written('0/FFFFFFF0', 1_000)
  fresh.replayed(null, null)
  expect(fresh.at()).toBeNull()
  fresh.replayed('0/FFFFFFF0', null)
  expect(fresh.at()).toBe(1_000)
  fresh.written('1/10', 2_000)
  fresh.written('1/20', 3_000)
  fresh.replayed('1/1F', null)
  expect(fresh.at()).toBe(2_000)
  fresh.replayed('1/20', null)
  expect(fresh.at()).toBe(3_000)
})

test('BEY-200 under constant writes, a replica is as fresh as the last commit it has replayed', () => {
  const fresh = freshness()
  fresh.written('0/10', 1_000)
  fresh.replayed('0/10', 500)
  expect(fresh.at()).toBe(1_000)
  fresh.written('0/90', 3_000)
  fresh.replayed('0/80', 2_900)
  expect(fresh.at()).toBe(2_900)
  // An older commit does not make it staler.
  fresh.replayed('0/80', 400)
  expect(fresh.at()).toBe(2_900)
})

test('BEY-200 still measures a replica that has not replayed for hours', () => {
  const fresh = freshness()
  for (let n = 1; n <= 5_000; n++) fresh.written(`0/${n.toString(16)}`, n)
  fresh.replayed('0/A', null)
  expect(fresh.at()).toBe(1)
  fresh.replayed('0/2000', null)
  expect(fresh.at()).toBe(5_000)
})
