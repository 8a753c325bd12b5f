import { expect, test } from 'vitest'

import { strangersQueue } from './throttle.ts'

test('BEY-38 two strangers at once, and their networks take turns', async () => {
  const strangers = strangersQueue()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const attempt = (network: string) =>
    strangers(network, async () => {
      begun.push(network)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const flood = Array.from({ length: 20 }, () => attempt('flood'))
  const other = attempt('other')
  expect(begun).toEqual(['flood', 'flood'])
  ends.shift()?.()
  await Promise.race(flood)
  ends.shift()?.()
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect(begun.slice(2)).toEqual(['flood', 'other'])
  ends.pop()?.()
  await other
})
