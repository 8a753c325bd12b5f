import * as z from 'zod/mini'
import { expect, test } from 'vitest'

import { problemsIn } from './problems-in.ts'
import { crossField, personName, required, problemUnless } from './rules.ts'

const nameProblem = (name: string) => problemsIn(z.object({ name: personName }), { name }).name

test('VAL-36 VAL-37 a personal name is required and has at most 127 characters', () => {
  expect([nameProblem(''), nameProblem('   '), nameProblem(' Ava ')]).toEqual([
    'Required',
    'Required',
    undefined,
  ])
  expect(nameProblem('x'.repeat(127))).toBeUndefined()
  expect(nameProblem('x'.repeat(128))).toBe('invalid input')
})

test('a field shows its first problem, along with those of rules across fields', () => {
  const form = z
    .object({
      name: required().check(z.minLength(3, 'Too short')),
      first: required(),
      second: required(),
    })
    .check(
      crossField('second', ({ first, second }) => problemUnless(first === second, 'Not the same')),
      crossField('first', ({ first }) => problemUnless(first !== 'x', 'Not x')),
    )
  expect(problemsIn(form, { name: ' ', first: 'x', second: 'b' })).toEqual({
    name: 'Required',
    first: 'Not x',
    second: 'Not the same',
  })
})
