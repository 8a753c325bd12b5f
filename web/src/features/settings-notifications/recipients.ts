import { isEmailList, splitList } from '@paydeck/contract/identifiers/email-list'

export interface Recipients {
  enabled: boolean
  emails: readonly string[]
  version: string
}

export interface RecipientsDraft {
  enabled: boolean
  /** Separated by commas. */
  emails: string
}

export const draftOf = ({ enabled, emails }: Recipients): RecipientsDraft => ({
  enabled,
  emails: emails.join(', '),
})

export const recipientsProblem = (emails: string): string | null =>
  isEmailList(emails) ? null : 'Please enter a valid email'

/** Every entry must be an address, and an enabled email needs at least one. */
export const canSave = ({ enabled, emails }: RecipientsDraft): boolean =>
  recipientsProblem(emails) === null && (!enabled || splitList(emails).length > 0)

export const entriesOf = ({ emails }: RecipientsDraft): string[] => splitList(emails)
