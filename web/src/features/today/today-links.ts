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

/** The addresses that figures lead to. */
export const linksOf = (slug: string) => ({
  payments: (narrowed: Narrowed): string => `/${slug}/payments${writeQuery({ ...narrowed })}`,
  payment: (payment: string): string => `/${slug}/payments${writeQuery({ payment })}`,
  refunds: (days: Days): string => `/${slug}/refunds${writeQuery({ ...days })}`,
  /** The settlement report. */
  entries: (days: Days): string => `/${slug}/payouts${writeQuery({ tab: 'all', ...days })}`,
  transfer: (payout: string): string => `/${slug}/payouts${writeQuery({ payout })}`,
  bankLines: (account: string): string => `/${slug}/bank-lines${writeQuery({ account })}`,
})

export type Links = ReturnType<typeof linksOf>

const STATUSES: Partial<Record<Attention['kind'], Omit<Narrowed, keyof Days>>> = {
  hold_expires: { status: 'not_captured' },
  dispute_open: { status: 'disputed' },
  instalment_overdue: { status: 'accepted', type: 'plan' },
}

/** Where all of a kind are decided. */
const PAGES: Partial<Record<Attention['kind'], string>> = {
  proposal_open: 'connections',
  approval_open: 'approvals',
}

/** A single thing opens; several open their list, or the most pressing one where no list has only them. */
export function attentionHref(
  { kind, count, firstId, since }: Attention,
  { slug, orders, today }: { slug: string; orders: string; today: string },
): string {
  const links = linksOf(slug)
  if (kind === 'webhook_failing') return `/${slug}/api${writeQuery({ webhook: firstId })}`
  if (kind === 'deposit_open' || kind === 'transfer_missing') return links.bankLines(firstId)
  const page = PAGES[kind]
  if (page !== undefined) return `/${slug}/${page}`
  if (kind === 'request_unpaid')
    return `/${slug}/${orders}${writeQuery(count === 1 ? { order: firstId } : { status: 'created' })}`
  if (kind === 'inquiry_open')
    return `/${slug}/disputes${writeQuery(count === 1 ? { dispute: firstId } : { state: 'inquiry' })}`
  const narrowed = STATUSES[kind]
  if (count === 1 || narrowed === undefined || since === null) return links.payment(firstId)
  return links.payments({ from: since, to: today, ...narrowed })
}
