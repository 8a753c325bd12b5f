import { setImmediate as nextTurn } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { onceATurn } from './once-a-turn.ts'

describe('what is asked once a turn', () => {
  test('is shared by those who ask the same in one turn, and by nobody later', async () => {
    const asked: string[] = []
    let answer = 'before'
    const look = onceATurn(async (key) => {
      asked.push(key)
      const seen = answer
      await nextTurn()
      return `${key} ${seen}`
    })
    const first = [look('a'), look('b'), look('a')]
    await nextTurn()
    // The first are not answered yet: whoever asks now does not get what was seen before.
    answer = 'after'
    const second = look('a')
    expect(await Promise.all(first)).toEqual(['a before', 'b before', 'a before'])
    expect(await second).toBe('a after')
    expect(asked).toEqual(['a', 'b', 'a'])
  })

  test('fails for all who shared it, and is asked again in the next turn', async () => {
    let isDown = true
    const look = onceATurn(async (key) => {
      if (isDown) throw new Error('not now')
      return key
    })
    const failing = await Promise.allSettled([look('a'), look('a')])
    expect(failing.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isDown = false
    await nextTurn()
    expect(await look('a')).toBe('a')
  })
})
