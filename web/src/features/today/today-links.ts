import type { DisputeState } from '@paydeck/contract/calls/payments/disputes'
import type { Attention } from '@paydeck/contract/calls/today'

import { writeQuery } from '#/lib/address/query-string.ts'

interface Days {
  from: string
  to: string
}

interface Narrowed extends Days {
  status?: string
  type?: string
}

/** The addresses that figures link to. */
export const linksOf = (slug: string) => ({
  payments: (narrowed: Narrowed): string => `/${slug}/payments${writeQuery({ ...narrowed })}`,
  payment: (payment: string): string => `/${slug}/payments${writeQuery({ payment })}`,
  refunds: (days: Days): string => `/${slug}/refunds${writeQuery({ ...days })}`,
  transfer: (payout: string): string => `/${slug}/payouts${writeQuery({ payout })}`,
  bankLines: (account: string): string => `/${slug}/bank-lines${writeQuery({ account })}`,
})

export type Links = ReturnType<typeof linksOf>

const STATUSES: Partial<Record<Attention['kind'], Omit<Narrowed, keyof Days>>> = {
  hold_expires: { status: 'not_captured' },
  instalment_overdue: { status: 'accepted', type: 'plan' },
}

interface LinkContext {
  slug: string
  orders: string
  /** The local day. */
  today: string
}

type Href = (line: Attention, context: LinkContext) => string

/** The single record to answer, or the list of all in that state. */
const disputeHref =
  (state: DisputeState): Href =>
  ({ count, firstId }, { slug }) =>
    `/${slug}/disputes${writeQuery(count === 1 ? { dispute: firstId } : { state })}`

/** Kinds that do not link to the payments. */
const HREFS: Partial<Record<Attention['kind'], Href>> = {
  webhook_failing: ({ firstId }, { slug }) => `/${slug}/api${writeQuery({ webhook: firstId })}`,
  deposit_open: ({ firstId }, { slug }) => linksOf(slug).bankLines(firstId),
  transfer_missing: ({ firstId }, { slug }) => linksOf(slug).bankLines(firstId),
  request_unpaid: ({ count, firstId }, { slug, orders }) =>
    `/${slug}/${orders}${writeQuery(count === 1 ? { order: firstId } : { status: 'created' })}`,
  dispute_open: disputeHref('needs_response'),
  inquiry_open: disputeHref('inquiry'),
  proposal_open: (_line, { slug }) => `/${slug}/connections`,
  approval_open: (_line, { slug }) => `/${slug}/approvals`,
}

/** A single record opens; several open their list, or the most urgent one if no list has only them. */
export function attentionHref(line: Attention, context: LinkContext): string {
  const { kind, count, firstId, since } = line
  const hrefFor = HREFS[kind]
  if (hrefFor) return hrefFor(line, context)
  const links = linksOf(context.slug)
  const narrowed = STATUSES[kind]
  if (count === 1 || narrowed === undefined || since === null) return links.payment(firstId)
  return links.payments({ from: since, to: context.today, ...narrowed })
}
