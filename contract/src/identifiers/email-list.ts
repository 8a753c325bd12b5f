import { email } from '../protocol/wire.ts'

/** Whoever is mailed about something: ten addresses at most. */
export const MAX_RECIPIENTS = 10

/** The entries of a comma-separated list, trimmed; empty when there is nothing but spaces and commas. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Whether every entry of a comma-separated list is an email address; a list of nothing is fine. */
export const isEmailList = (text: string): boolean => {
  if (text.trim() === '') return true
  return text.split(',').every((entry) => isEmail(entry))
}

/** The one check of an email address, for every form. */
export const isEmail = (text: string): boolean => email.safeParse(text).success
