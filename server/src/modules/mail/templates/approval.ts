import {
  isKnownSubject,
  type ApprovalState,
  type ApprovalSubject,
} from '@paydeck/contract/calls/decisions/approvals'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatDateTime } from '@paydeck/contract/time/days'

import { composeEmail, type Email, type MailBrand } from './email.ts'

export interface ApprovalMail {
  brand: MailBrand
  businessName: string
  subject: ApprovalSubject
  askedBy: string
  endsAt: Date
  timeZone: string
  /** The page for the decision. */
  link: string
}

/** To the people who may approve. */
export function approvalAskedEmail(approval: ApprovalMail): Email {
  const { brand, businessName, subject, askedBy, endsAt, timeZone, link } = approval
  const subjectText = describeSubject(subject)
  return composeEmail({
    brand,
    subject: `${askedBy} asks you to approve ${subjectText}`,
    from: businessName,
    heading: `${askedBy} asks you to approve ${subjectText}`,
    paragraphs: [
      'Nothing happens until you or another person approves it in the dashboard. If you were not expecting it, ask the person before you approve.',
    ],
    facts: [
      ...factsOf(subject),
      ['Asked by', askedBy],
      ['Decide by', formatDateTime(endsAt, timeZone)],
    ],
    button: { label: 'Decide', address: link },
    smallPrint: ['You get this email because you can approve this for this account.'],
  })
}

type Ended = Exclude<ApprovalState, 'waiting' | 'withdrawn'>

const OUTCOMES: Record<Ended, { result: string; text: string }> = {
  approved: { result: 'was approved', text: 'It was done straight away.' },
  declined: { result: 'was declined', text: 'Nothing was done.' },
  refused: {
    result: 'was no longer possible',
    text: 'It was approved, but was no longer possible. Nothing was done.',
  },
  ended: {
    result: 'has expired',
    text: 'No one decided on it within seven days. Nothing was done. You can ask for it again.',
  },
}

export interface ApprovalOutcome extends ApprovalMail {
  state: Ended
  decidedBy: string | null
  /** Why it was declined, or became impossible. */
  explanation: string | null
}

/** To the person who asked. */
export function approvalEndedEmail(outcome: ApprovalOutcome): Email {
  const { brand, businessName, subject, state, decidedBy, explanation, link } = outcome
  const { result, text } = OUTCOMES[state]
  const heading = `Your request for ${describeSubject(subject)} ${result}`
  return composeEmail({
    brand,
    subject: heading,
    from: businessName,
    heading,
    paragraphs: [text],
    facts: [
      ...factsOf(subject),
      ...fact(state === 'approved' ? 'Approved by' : 'Decided by', decidedBy),
      ...fact('Reason', explanation),
    ],
    button: { label: 'See it', address: link },
    smallPrint: ['You get this email because you asked for this.'],
  })
}

function describeSubject(subject: ApprovalSubject): string {
  if (!isKnownSubject(subject)) return 'a second person’s approval'
  switch (subject.act) {
    case 'refund':
      return `a refund of ${formatMoneyWithCode(subject.amount, subject.currency)}`
    case 'add_bank_account':
      return 'a new bank account'
    case 'make_bank_account_primary':
      return `another bank account for ${subject.currency} transfers`
    case 'confirm_bank_account':
      return 'resuming transfers to a bank account that sent one back'
    case 'change_payout_schedule':
      return `${subject.schedule} transfers`
  }
}

function factsOf(subject: ApprovalSubject): [string, string][] {
  if (!isKnownSubject(subject)) return []
  if (subject.act === 'refund')
    return [
      ['Order', subject.internalOrderId],
      ...fact('Customer', subject.customerName),
      ['Refund', formatMoneyWithCode(subject.amount, subject.currency)],
      ...fact('Why', subject.reason),
    ]
  if (subject.act === 'change_payout_schedule') return [['Transfers', subject.schedule]]
  return [
    ['Account', `${subject.accountName}, ending ${subject.accountNumberLast4}`],
    ['Currency', subject.currency],
  ]
}

const fact = (label: string, text: string | null): [string, string][] =>
  text === null ? [] : [[label, text]]
