import { afterEach, expect, test, vi } from 'vitest'

import { keptWords } from './kept-words.ts'

afterEach(() => vi.restoreAllMocks())

const { read, write } = keptWords('paydeck-test:user_1')

test('words are kept under their key until none are, and another key has its own', () => {
  expect(read()).toEqual([])
  write(['Net', 'Fee'])
  expect(read()).toEqual(['Net', 'Fee'])
  expect(keptWords('paydeck-test:user_2').read()).toEqual([])
  write([])
  expect(localStorage.getItem('paydeck-test:user_1')).toBeNull()
})

test.each([
  ['{', []],
  ['"Net"', []],
  ['["Net", 3, null]', ['Net']],
])('what stands there instead, as %s, is read as %j', (text, words) => {
  localStorage.setItem('paydeck-test:user_1', text)
  expect(read()).toEqual(words)
})

test('a browser that keeps nothing has no words, and no failure', () => {
  for (const name of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new Error('The disk is full')
    })
  write(['Net'])
  expect(read()).toEqual([])
})
