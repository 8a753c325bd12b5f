import { describe, expect, test } from 'vitest'

import { problemsIn } from '#/lib/form/problems-in.ts'

import { passwordForm } from './password-form.ts'

const passwordProblems = (draft: { present: string; first: string; second: string }) =>
  problemsIn(passwordForm, draft)

describe('a new password', () => {
  const present = 'as before'
  const short = 'Minimum password length is 8 characters'

  test('VAL-28 needs at least 8 characters in both fields', () => {
    expect(passwordProblems({ present, first: '1234567', second: '1234567' })).toEqual({
      first: short,
      second: short,
    })
    expect(passwordProblems({ present, first: '12345678', second: '1234567' })).toEqual({
      second: short,
    })
    // One error at a time, the first password's first.
    expect(passwordProblems({ present, first: '1234567', second: '12345678' })).toEqual({
      first: short,
    })
  })

  test('VAL-29 needs the same text in both fields', () => {
    const problems = passwordProblems({ present, first: '12345678', second: '12345679' })
    expect(problems).toEqual({ second: "Passwords don't match" })
    expect(
      passwordProblems({ present, first: '12345678', second: '12345678' }).second,
    ).toBeUndefined()
  })

  test('needs the current one', () => {
    expect(passwordProblems({ present: '', first: '12345678', second: '12345678' }).present).toBe(
      'Required',
    )
  })
})
