import { distinctEmails, isEmail, MAX_RECIPIENTS } from '@paydeck/contract/identifiers/email-list'

export interface Recipients {
  enabled: boolean
  emails: string[]
}

/** A first list turns the emails on unless the change says otherwise; an empty list turns them off. */
export function changedRecipients(
  before: Recipients,
  input: { enabled?: boolean | undefined; emails?: readonly string[] | undefined },
): Recipients | { refusal: string } {
  const emails = input.emails ? distinctEmails(input.emails) : before.emails
  if (!emails.every(isEmail)) return { refusal: 'Please enter a valid email' }
  if (emails.length > MAX_RECIPIENTS)
    return { refusal: `Please enter at most ${MAX_RECIPIENTS} email addresses` }
  const isFirst = before.emails.length === 0 && emails.length > 0
  const enabled = input.enabled ?? (isFirst || (before.enabled && emails.length > 0))
  if (enabled && emails.length === 0) return { refusal: 'Please enter a valid email' }
  return { enabled, emails }
}
