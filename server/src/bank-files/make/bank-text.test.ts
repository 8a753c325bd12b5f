import { expect, test } from 'vitest'

import { foldAndCut, foldTo } from './bank-text.ts'

const PLAIN = /[A-Za-z0-9 '-]/

test.each([
  ['Māori Ōtautahi Whānau', 'Maori Otautahi Whanau'],
  // The macron as a combining character, as some keyboards send it.
  ['Ma\u0304ori', 'Maori'],
  ['Café Zoë Łódź Straße', 'Cafe Zoe Lodz Strasse'],
  ['Ægir Ørsted', 'AEgir Orsted'],
  ['O’Brien – Sons', "O'Brien - Sons"],
  ['Smith,Jones', 'Smith Jones'],
  ['  two\t\u00A0 words ', 'two words'],
  ['ＡＢＣ １２３', 'ABC 123'],
  ['Pizza 🍕 Place', 'Pizza Place'],
  ['山田 Trading', 'Trading'],
  ['北京', ''],
])('"%s" is written "%s"', (text, expected) => {
  expect(foldTo(text, PLAIN)).toBe(expected)
})

test('cuts a long name to the field without a trailing blank', () => {
  expect(foldAndCut('The Very Long Company', PLAIN, 9)).toBe('The Very')
  expect(foldAndCut('Ærøskøbing', PLAIN, 4)).toBe('AEro')
})
