import { expect, test } from 'vitest'

import { statementNamer } from './statement-namer.ts'

test('names a text from its second use on, each by its own name', () => {
  const nameOf = statementNamer()
  expect([nameOf('a'), nameOf('b'), nameOf('a'), nameOf('b'), nameOf('a')]).toEqual([
    null,
    null,
    'w0',
    'w1',
    'w0',
  ])
})

test('stops at its limit, and keeps the names it gave', () => {
  const nameOf = statementNamer(2)
  for (const text of ['a', 'a', 'b', 'b']) nameOf(text)
  expect([nameOf('c'), nameOf('c'), nameOf('a')]).toEqual([null, null, 'w0'])
})

test('forgets texts that came once, so that varying ones take no memory', () => {
  const nameOf = statementNamer(2)
  for (const text of ['a', 'b', 'c']) nameOf(text)
  expect([nameOf('a'), nameOf('c')]).toEqual([null, 'w0'])
})
