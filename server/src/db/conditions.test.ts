import { expect, test } from 'vitest'

import { endOfPrefix, numberKey } from './conditions.ts'

test('a prefix range ends after everything that begins with it', () => {
  const bytes = (text: string) => Buffer.from(text)
  for (const text of ['jan', 'janz', 'jan\u{10FFFE}', 'jané', 'jan小'])
    expect(Buffer.compare(bytes(text), bytes(endOfPrefix('jan')))).toBe(-1)
  expect(Buffer.compare(bytes('jao'), bytes(endOfPrefix('jan')))).toBe(1)
})

test('the key of a number has the letters of ASCII alone in lower case, as the database writes it', () => {
  expect(numberKey(' HC-1Ä%_ß ')).toBe('hc-1Ä%_ß')
})
