import { describe, expect, test } from 'vitest'

import { nameProblem, passwordProblems } from './check-account.ts'

describe('names', () => {
  test('VAL-36 are both required', () => {
    expect([nameProblem(''), nameProblem('   '), nameProblem('Ava')]).toEqual([
      'Required',
      'Required',
      null,
    ])
  })

  test('VAL-37 have at most 127 characters', () => {
    expect(nameProblem('x'.repeat(127))).toBeNull()
    expect(nameProblem('x'.repeat(128))).toBe('invalid input')
  })
})

describe('a new password', () => {
  const present = 'as before'
  const short = 'Minimum password length is 8 characters'

  test('VAL-28 needs at least 8 characters in both fields', () => {
    expect(passwordProblems({ present, first: '1234567', second: '1234567' })).toEqual({
      present: null,
      first: short,
      second: short,
    })
    expect(passwordProblems({ present, first: '12345678', second: '1234567' })).toMatchObject({
      first: null,
      second: short,
    })
    // One error at a time: the first password comes first.
    expect(passwordProblems({ present, first: '1234567', second: '12345678' })).toMatchObject({
      first: short,
      second: null,
    })
  })

  test('VAL-29 needs the same text in both fields', () => {
    const problems = passwordProblems({ present, first: '12345678', second: '12345679' })
    expect(problems).toEqual({ present: null, first: null, second: "Passwords don't match" })
    expect(passwordProblems({ present, first: '12345678', second: '12345678' }).second).toBeNull()
  })

  test('needs the current one', () => {
    expect(passwordProblems({ present: '', first: '12345678', second: '12345678' }).present).toBe(
      'Required',
    )
  })
})
