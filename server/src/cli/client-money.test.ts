import { afterAll, beforeAll, expect, test } from 'vitest'

import { commandLine } from '../../test/command-line.ts'
import { at, pay, startOwnWorld } from '../../test/money/payout-merchants.ts'
import { SHARED_SECRET } from '../../test/shared-secret.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld({ secret: SHARED_SECRET })
})
afterAll(() => world.stop())

const run = commandLine(() => world)

const UNREAD = /These provider lists have not been read/

test('BEY-79 with a difference, lists only the provider lists not read since the day ended', async () => {
  const merchant = await world.merchant()
  await pay(world, merchant, at('2026-03-05', '10:00'), 250_00)
  const before = await run('client-money', '--day', '2026-03-05')
  expect(before.code).toBe(1)
  const lines = before.out.split('\n')
  expect(lines).toContain('AUD, 2026-03-05: differs by −$250.00 AUD')
  const about = lines.findIndex((line) => UNREAD.test(line))
  const lists = lines.slice(about + 1, about + 3)
  expect(lists.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['card sandbox', '2026-03-04'],
    ['card sandbox', '2026-03-05'],
  ])

  for (const day of ['2026-03-04', '2026-03-05']) await run('reconcile', '--day', day)
  const after = await run('client-money', '--day', '2026-03-05')
  expect(after.out.split('\n')).toContain('AUD, 2026-03-05: whole')
  expect(after.out).not.toMatch(UNREAD)
  expect(after.code).toBe(0)
})
