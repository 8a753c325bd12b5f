import { expect, test } from 'vitest'

import { endOfPrefix, numberKey } from './conditions.ts'

test('a prefix range ends after every text with the prefix', () => {
  const bytes = (text: string) => Buffer.from(text)
  for (const text of ['jan', 'janz', 'jan\u{10FFFE}', 'jané', 'jan小'])
    expect(Buffer.compare(bytes(text), bytes(endOfPrefix('jan')))).toBe(-1)
  expect(Buffer.compare(bytes('jao'), bytes(endOfPrefix('jan')))).toBe(1)
})

test('the key of a number lower-cases only ASCII letters, as the database does', () => {
  expect(numberKey(' HC-1Ä%_ß ')).toBe('hc-1Ä%_ß')
})
