import { newPassword } from '@paydeck/contract/calls/authn'

export interface PasswordProblems {
  first: string | null
  second: string | null
}
export const NO_PROBLEMS: PasswordProblems = { first: null, second: null }

export function checkPasswords(first: string, second: string): PasswordProblems {
  const length = newPassword.safeParse(first)
  if (!length.success) return { first: length.error.issues[0]?.message ?? '', second: null }
  return { first: null, second: first === second ? null : 'Two passwords are not matched' }
}
