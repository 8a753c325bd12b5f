import { afterEach, expect, test, vi } from 'vitest'

import { storedStrings } from './stored-strings.ts'

afterEach(() => vi.restoreAllMocks())

const { read, write } = storedStrings('paydeck-test:user_1')

test('stores words under their key, and removes the key when there are none', () => {
  expect(read()).toEqual([])
  write(['Net', 'Fee'])
  expect(read()).toEqual(['Net', 'Fee'])
  expect(storedStrings('paydeck-test:user_2').read()).toEqual([])
  write([])
  expect(localStorage.getItem('paydeck-test:user_1')).toBeNull()
})

test.each([
  ['{', []],
  ['"Net"', []],
  ['["Net", 3, null]', ['Net']],
])('reads the invalid entry %s as %j', (text, expected) => {
  localStorage.setItem('paydeck-test:user_1', text)
  expect(read()).toEqual(expected)
})

test('without storage there are no words and no errors', () => {
  for (const name of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new Error('The disk is full')
    })
  write(['Net'])
  expect(read()).toEqual([])
})
