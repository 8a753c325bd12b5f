import { email } from '../protocol/wire.ts'

export const MAX_RECIPIENTS = 10

export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

export const isEmailList = (text: string): boolean => {
  if (text.trim() === '') return true
  return text.split(',').every((entry) => isEmail(entry))
}

export const isEmail = (text: string): boolean => email.safeParse(text).success

/** Each address once, as it was first written: addresses that differ only in case are one mailbox. */
export const distinctEmails = (emails: readonly string[]): string[] =>
  [...Map.groupBy(emails, (address) => address.toLowerCase()).values()].flatMap((duplicates) =>
    duplicates.slice(0, 1),
  )
