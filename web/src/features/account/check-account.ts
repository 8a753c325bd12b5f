import { newPassword } from '@paydeck/contract/calls/authn'

const MAX_NAME = 127

export function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'Required'
  return name.trim().length > MAX_NAME ? 'invalid input' : null
}

export interface PasswordDraft {
  present: string
  first: string
  second: string
}

export type PasswordProblems = Record<keyof PasswordDraft, string | null>

export function passwordProblems({ present, first, second }: PasswordDraft): PasswordProblems {
  const lengthProblem = (text: string): string | null => {
    const length = newPassword.safeParse(text)
    return length.success ? null : (length.error.issues[0]?.message ?? '')
  }
  const ofFirst = lengthProblem(first)
  const ofSecond = lengthProblem(second)
  return {
    present: present === '' ? 'Required' : null,
    first: ofFirst,
    second: ofSecond ?? (ofFirst === null && first !== second ? "Passwords don't match" : null),
  }
}
