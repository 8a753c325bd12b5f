import { describe, expect, test } from 'vitest'

import { nameProblem, passwordProblems } from './check-account.ts'

describe('names', () => {
  test('VAL-36 both are required', () => {
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

  test('VAL-28 both fields have at least 8 characters', () => {
    expect(passwordProblems({ present, first: '1234567', second: '1234567' })).toEqual({
      present: null,
      first: short,
      second: short,
    })
    expect(passwordProblems({ present, first: '12345678', second: '1234567' })).toMatchObject({
      first: null,
      second: short,
    })
    // One thing at a time: the first is mended first.
    expect(passwordProblems({ present, first: '1234567', second: '12345678' })).toMatchObject({
      first: short,
      second: null,
    })
  })

  test('VAL-29 both fields are the same', () => {
    const problems = passwordProblems({ present, first: '12345678', second: '12345679' })
    expect(problems).toEqual({ present: null, first: null, second: "Passwords don't match" })
    expect(passwordProblems({ present, first: '12345678', second: '12345678' }).second).toBeNull()
  })

  test('takes the present one', () => {
    expect(passwordProblems({ present: '', first: '12345678', second: '12345678' }).present).toBe(
      'Required',
    )
  })
})
