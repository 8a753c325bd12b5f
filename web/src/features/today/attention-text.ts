import type { Attention } from '@paydeck/contract/calls/today'
import { localDay } from '@paydeck/contract/time/days'

import { counted, dayNear, whenDay } from '#/entities/today/today-words.ts'

export interface AttentionWords {
  title: string
  /** By when, or since when. */
  note: string
}

type Kind = Attention['kind']

const MAX_COUNT = 1000

const amountOf = (count: number, one: string, more = `${one}s`): string =>
  count < MAX_COUNT ? counted(count, one, more) : `${MAX_COUNT.toLocaleString('en-AU')}+ ${more}`

const TITLES: Readonly<Record<Kind, (count: number) => string>> = {
  hold_expires: (count) => `Capture or cancel ${amountOf(count, 'held payment')}`,
  dispute_open: (count) => `Answer ${amountOf(count, 'dispute')}`,
  inquiry_open: (count) => `Answer ${amountOf(count, 'inquiry', 'inquiries')} of banks`,
  fraud_warned: (count) => `Check ${amountOf(count, 'payment')} reported as possible fraud`,
  verification_open: (count) => `Decide ${amountOf(count, 'card verification')}`,
  instalment_overdue: (count) => `${amountOf(count, 'payment plan')} overdue`,
  request_unpaid: (count) => `${amountOf(count, 'order')} unpaid for over a week`,
  webhook_failing: (count) => `${amountOf(count, 'webhook')} failing`,
  proposal_open: (count) => `Decide on ${amountOf(count, 'proposal')} of your programs`,
  approval_open: (count) => `Approve or decline ${amountOf(count, 'request')} of your team`,
  deposit_open: (count) => `Match ${amountOf(count, 'deposit')} on your bank statement`,
  transfer_missing: (count) => `${amountOf(count, 'transfer')} not on your bank statement`,
}

/** What ends when the time is over. */
const ENDS: Readonly<Partial<Record<Kind, string>>> = {
  hold_expires: 'hold',
  dispute_open: 'time to answer',
  inquiry_open: 'time to answer',
  verification_open: 'time to decide',
  proposal_open: 'time to decide',
  approval_open: 'time to decide',
}

/** @param today the merchant's local day */
export function attentionWords(
  { kind, count, deadline, since }: Attention,
  { today, timeZone }: { today: string; timeZone: string },
): AttentionWords {
  const title = TITLES[kind](count)
  const ends = ENDS[kind]
  if (deadline !== null && ends !== undefined) {
    const when = whenDay(localDay(new Date(deadline), timeZone), today)
    return { title, note: `The ${count > 1 ? 'first ' : ''}${ends} ends ${when}` }
  }
  if (since === null) return { title, note: '' }
  return { title, note: `${count > 1 ? 'The oldest from' : 'From'} ${dayNear(since, today)}` }
}
