import { isEmailList, splitList } from '@paydeck/contract/identifiers/email-list'

/** Whether mail of a kind is sent, and to whom, as it is saved. */
export interface Recipients {
  enabled: boolean
  emails: readonly string[]
  version: string
}

/** What somebody typed. */
export interface RecipientsDraft {
  enabled: boolean
  /** Separated by commas. */
  emails: string
}

/** The draft that the form begins with. */
export const draftOf = ({ enabled, emails }: Recipients): RecipientsDraft => ({
  enabled,
  emails: emails.join(', '),
})

/** What is wrong with a list; nothing with an empty one. */
export const recipientsProblem = (emails: string): string | null =>
  isEmailList(emails) ? null : 'Please enter a valid email'

/** Every entry must be an address, and mail that is on needs one. */
export const canSave = ({ enabled, emails }: RecipientsDraft): boolean =>
  recipientsProblem(emails) === null && (!enabled || splitList(emails).length > 0)

/** The addresses, as they are sent. */
export const entriesOf = ({ emails }: RecipientsDraft): string[] => splitList(emails)
