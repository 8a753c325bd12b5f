import type { Attention } from '@paydeck/contract/calls/today'
import { localDay } from '@paydeck/contract/time/days'

import { pluralise, shortestDate, relativeDay } from '#/entities/today/today-format.ts'

export interface AttentionText {
  title: string
  /** The deadline, or since when it waits. */
  note: string
}

type Kind = Attention['kind']

const MAX_COUNT = 1000

const countText = (count: number, singular: string, plural = `${singular}s`): string =>
  count < MAX_COUNT
    ? pluralise(count, singular, plural)
    : `${MAX_COUNT.toLocaleString('en-AU')}+ ${plural}`

const TITLES: Readonly<Record<Kind, (count: number) => string>> = {
  hold_expires: (count) => `Capture or cancel ${countText(count, 'held payment')}`,
  dispute_open: (count) => `Answer ${countText(count, 'dispute')}`,
  inquiry_open: (count) => `Answer ${countText(count, 'inquiry', 'inquiries')} from banks`,
  fraud_warned: (count) => `Check ${countText(count, 'payment')} reported as possible fraud`,
  verification_open: (count) => `Decide on ${countText(count, 'card verification')}`,
  instalment_overdue: (count) => `${countText(count, 'payment plan')} overdue`,
  request_unpaid: (count) => `${countText(count, 'order')} unpaid for over a week`,
  webhook_failing: (count) => `${countText(count, 'webhook')} failing`,
  proposal_open: (count) => `Decide on ${countText(count, 'proposal')} from your programs`,
  approval_open: (count) => `Approve or decline ${countText(count, 'request')} from your team`,
  deposit_open: (count) => `Match ${countText(count, 'deposit')} on your bank statement`,
  transfer_missing: (count) => `${countText(count, 'transfer')} not on your bank statement`,
}

/** Whether the deadline is a due date or an expiry. */
const DEADLINES: Readonly<Partial<Record<Kind, 'due' | 'expires'>>> = {
  hold_expires: 'expires',
  dispute_open: 'due',
  inquiry_open: 'due',
  verification_open: 'due',
  proposal_open: 'expires',
  approval_open: 'expires',
}

/** @param today the merchant's local day */
export function attentionText(
  { kind, count, deadline, since }: Attention,
  { today, timeZone }: { today: string; timeZone: string },
): AttentionText {
  const title = TITLES[kind](count)
  const deadlineKind = DEADLINES[kind]
  if (deadline !== null && deadlineKind !== undefined) {
    const when = relativeDay(localDay(new Date(deadline), timeZone), today)
    if (count > 1)
      return {
        title,
        note: `The first ${deadlineKind === 'due' ? 'is due' : deadlineKind} ${when}`,
      }
    return { title, note: `${deadlineKind === 'due' ? 'Due' : 'Expires'} ${when}` }
  }
  if (since === null) return { title, note: '' }
  return { title, note: `${count > 1 ? 'The oldest from' : 'Since'} ${shortestDate(since, today)}` }
}
