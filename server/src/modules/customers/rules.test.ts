import { expect, test } from 'vitest'

import { emailKey, emailOf, nameKey, nameWords, searchedWords, splitName } from './rules.ts'

const named = (
  first: string | null,
  last: string | null = null,
  organisation: string | null = null,
) => nameWords({ firstName: first, lastName: last, organisationName: organisation })

test('finds a customer by each word of the person and of the organisation', () => {
  expect(named('Mary Anne', 'Smith-Jones', 'Kauri & Sons Pty. Ltd')).toEqual([
    'mary',
    'anne',
    'smith',
    'jones',
    'kauri',
    'sons',
    'pty',
    'ltd',
  ])
  expect(named('Jo', 'Jo')).toEqual(['jo'])
  expect(named(null)).toEqual([])
})

test('ignores case, accents and apostrophes on both sides', () => {
  expect(named('Renée', "O'Brien", 'Ōtautahi')).toEqual(['renee', 'obrien', 'otautahi'])
  expect(searchedWords('RENÉE o’brien')).toEqual(['obrien', 'renee'])
  expect(named('王', '小明')).toEqual(['王', '小明'])
})

test('a search without a letter or digit matches nothing; one of many words uses the longest', () => {
  expect(searchedWords('  --!')).toEqual([])
  expect(searchedWords('a bb ccc dddd eeeee ffffff')).toEqual([
    'ffffff',
    'eeeee',
    'dddd',
    'ccc',
    'bb',
  ])
  expect(searchedWords('x'.repeat(100))).toEqual(['x'.repeat(64)])
})

test('shortens a long full name before its last word', () => {
  expect(splitName('Mary Anne  Jones')).toEqual({ first: 'Mary Anne', last: 'Jones' })
  expect(splitName('Cher')).toEqual({ first: 'Cher', last: null })
  expect(splitName(null)).toEqual({ first: null, last: null })
})

test('one person has one key, however their address and name are typed', () => {
  expect(emailKey('  Jane@Shop.Example ')).toBe('jane@shop.example')
  expect(nameKey('  Mary   ANNE\tJones ')).toBe('mary anne jones')
})

test.each([
  ['jane@shop.example', 'jane@shop.example'],
  ['jane.d+x@a.b.example', 'jane.d+x@a.b.example'],
  [null, null],
  ['', null],
  ['jane', null],
  ['jane@shop', null],
  ['ja ne@shop.example', null],
  ['x jane@shop.example', null],
  ['jane@shop.example x', null],
  ['a@b@shop.example', null],
])('the text %s has the email address %s', (text, address) => {
  expect(emailOf(text)).toBe(address)
})

test('a name of one word or none has no last name', () => {
  expect(splitName('  Jane ')).toEqual({ first: 'Jane', last: null })
  expect(splitName('Jane Citizen')).toEqual({ first: 'Jane', last: 'Citizen' })
  expect(splitName('   ')).toEqual({ first: null, last: null })
})
