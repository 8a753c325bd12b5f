import { expect, test } from 'vitest'

import { statementNamer } from './statement-namer.ts'

test('gives each text a name from its second use on', () => {
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

test('forgets texts used only once, so that varying texts take no memory', () => {
  const nameOf = statementNamer(2)
  for (const text of ['a', 'b', 'c']) nameOf(text)
  expect([nameOf('a'), nameOf('c')]).toEqual([null, 'w0'])
})
