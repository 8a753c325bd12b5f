import { expect, test } from 'vitest'

import { problemsIn } from '#/lib/form/problems-in.ts'

import { setPasswordForm } from './set-password-form.ts'

const checkPasswords = (first: string, second: string) =>
  problemsIn(setPasswordForm, { first, second })

test('VAL-21 both passwords must be the same', () => {
  expect(checkPasswords('correct horse', 'correct horse')).toEqual({})
  expect(checkPasswords('correct horse', 'correct house').second).toBe(
    'Two passwords are not matched',
  )
})

test('a password has 8 to 128 characters', () => {
  expect(checkPasswords('1234567', '1234567').first).toBe('Minimum password length is 8 characters')
  expect(checkPasswords('12345678', '12345678')).toEqual({})
  const long = 'x'.repeat(129)
  expect(checkPasswords(long, long).first).toBe('Maximum password length is 128 characters')
})
