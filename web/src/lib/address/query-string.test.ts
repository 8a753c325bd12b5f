import { expect, test } from 'vitest'

import { parseQuery, writeQuery } from './query-string.ts'

test('parses every parameter as text, unchanged', () => {
  expect(parseQuery('?q=0012&ref=1e5&email=a%2Bb%40c.co&x=true')).toEqual({
    q: '0012',
    ref: '1e5',
    email: 'a+b@c.co',
    x: 'true',
  })
})

test('parses its own output; omits empty values', () => {
  expect(writeQuery({ page: 2, q: 'a b&c', none: undefined, empty: '', nothing: null })).toBe(
    '?page=2&q=a+b%26c',
  )
  expect(parseQuery(writeQuery({ q: 'ā "quoted" #1' }))).toEqual({ q: 'ā "quoted" #1' })
  expect(writeQuery({})).toBe('')
})
