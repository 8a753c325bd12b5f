import { expect, test } from 'vitest'

import { slugOfText } from './slug-of-text.ts'

test('reads a merchant name however it is typed', () => {
  for (const text of [
    'harbour-coffee',
    ' Harbour Coffee ',
    'HARBOUR_COFFEE',
    '/harbour-coffee/',
    'https://pay.example/harbour-coffee/payments?x=1',
  ])
    expect(slugOfText(text)).toBe('harbour-coffee')
})

test('BEY-52 finds a name with macrons', () => {
  expect(slugOfText('Tāne Motors')).toBe('tane-motors')
  expect(slugOfText('Café Ōtaki')).toBe('cafe-otaki')
})

test('refuses what cannot be a slug', () => {
  for (const text of [
    '',
    'abc',
    'api',
    'caf\u00e9!',
    '-coffee',
    'https://pay.example/',
    '../etc/passwd',
  ])
    expect(slugOfText(text)).toBeNull()
})
