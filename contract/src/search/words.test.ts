import { expect, test } from 'vitest'

import { compactWord, findWord, phoneDigits, searchedPhone, searchWordsOf } from './words.ts'

const matchedText = (text: string, word: string) => {
  const match = findWord(text, word)
  return match && text.slice(match.start, match.end)
}

test('BEY-100 finds a word despite punctuation within it', () => {
  expect(matchedText('HC-1597', '1597')).toBe('1597')
  expect(matchedText('HC-1597', 'hc1597')).toBe('HC-1597')
  expect(matchedText('0412 345 678', '412345678')).toBe('412 345 678')
  expect(matchedText('Zoë O’Brien', 'obrien')).toBe('O’Brien')
  expect(matchedText('Sarah', 'sarah')).toBe('Sarah')
  expect(matchedText('Sarah', 'jane')).toBeNull()
  expect(matchedText('', '')).toBeNull()
})

test('BEY-100 converts a phone number to its national form', () => {
  expect(phoneDigits('+61 412 345 678')).toBe('0412345678')
  expect(phoneDigits('0064 21 123 4567')).toBe('0211234567')
  expect(phoneDigits('(02) 9999 1234')).toBe('0299991234')
  expect(phoneDigits('6412')).toBe('6412')
})

test('a number without a country code stays as it is', () => {
  expect(phoneDigits('0412 345 678')).toBe('0412345678')
  // Ten digits that begin like a country code, without a plus.
  expect(phoneDigits('6141234567')).toBe('6141234567')
  expect(searchedPhone('+61 412 345 678')).toBe('412345678')
  expect(searchedPhone('10 20 30')).toBe('102030')
})

test('the words of a text are its letters and digits, at most forty of each', () => {
  expect(searchWordsOf('Jane@Shop.example  HC-15--97 @ ')).toEqual([
    'jane',
    'shopexample',
    'hc1597',
  ])
  expect(compactWord('x'.repeat(50))).toHaveLength(40)
})
