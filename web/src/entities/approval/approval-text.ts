import {
  isKnownSubject,
  type ApprovalSubject,
  type WaitingForApproval,
} from '@paydeck/contract/calls/decisions/approvals'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatDay } from '@paydeck/contract/time/days'

/** The most people named. */
const MAX_NAMED_APPROVERS = 3

/** Who may approve: `Ana, Ben or 4 others`. */
export function approversText(approvers: readonly string[]): string {
  const shownNames =
    approvers.length > MAX_NAMED_APPROVERS ? approvers.slice(0, MAX_NAMED_APPROVERS - 1) : approvers
  const otherCount = approvers.length - shownNames.length
  const names = otherCount > 0 ? [...shownNames, `${otherCount} others`] : shownNames
  const last = names.at(-1)
  if (last === undefined) return 'Another person'
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/** The success message of a request that still needs approval. */
export const waitingForApprovalText = (
  action: string,
  { approvers, endsAt }: Pick<WaitingForApproval, 'approvers' | 'endsAt'>,
  timeZone: string,
): string =>
  `${action} is waiting for approval. ${approversText(approvers)} must approve it by ${formatDay(new Date(endsAt), timeZone)}.`

/** The request as part of a sentence: `to refund $12.00 AUD of HC-7`. */
export function requestText(subject: ApprovalSubject): string {
  if (!isKnownSubject(subject)) return 'for a new kind of change'
  const title = subjectTitle(subject)
  return `to ${title.charAt(0).toLowerCase()}${title.slice(1)}`
}

export function subjectTitle(subject: ApprovalSubject): string {
  if (!isKnownSubject(subject)) return 'A new kind of request'
  switch (subject.act) {
    case 'refund':
      return `Refund ${formatMoneyWithCode(subject.amount, subject.currency)} of ${subject.internalOrderId}`
    case 'add_bank_account':
      return `Add the bank account ending in ${subject.accountNumberLast4}`
    case 'make_bank_account_primary':
      return `Send ${subject.currency} transfers to the account ending in ${subject.accountNumberLast4}`
    case 'confirm_bank_account':
      return `Resume transfers to the account ending in ${subject.accountNumberLast4}`
    case 'change_payout_schedule':
      return `Change transfers to ${subject.schedule}`
  }
}
