import { expect, test } from 'vitest'

import { slugOfText } from './slug-of-text.ts'

test('understands a merchant name however it is typed', () => {
  for (const text of [
    'harbour-coffee',
    ' Harbour Coffee ',
    'HARBOUR_COFFEE',
    '/harbour-coffee/',
    'https://pay.example/harbour-coffee/payments?x=1',
  ])
    expect(slugOfText(text)).toBe('harbour-coffee')
})

test('refuses what cannot be a slug', () => {
  for (const text of [
    '',
    'abc',
    'api',
    'caf\u00e9 x',
    '-coffee',
    'https://pay.example/',
    '../etc/passwd',
  ])
    expect(slugOfText(text)).toBeNull()
})
