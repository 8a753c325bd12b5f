import type { ActivityEvent } from '@paydeck/contract/calls/activity'
import type { PageName } from '@paydeck/contract/brands/brand'

import { writeQuery } from '#/lib/address/query-string.ts'

interface LinkContext {
  slug: string
  pages: ReadonlySet<PageName>
}

/** The path of an event's payment, transfer, customer or order; null for none. */
export function recordPath(
  { subjectType, subjectId, transactionId }: ActivityEvent,
  { slug, pages }: LinkContext,
): string | null {
  if (transactionId !== null) return `/${slug}/payments${writeQuery({ payment: transactionId })}`
  if (subjectType === 'payout') return `/${slug}/payouts${writeQuery({ payout: subjectId })}`
  if (subjectType === 'customer' && pages.has('customers'))
    return `/${slug}/customers${writeQuery({ customer: subjectId })}`
  if (subjectType !== 'order') return null
  const page = pages.has('virtual-terminal') ? 'virtual-terminal' : 'payment-requests'
  return `/${slug}/${page}${writeQuery({ order: subjectId })}`
}
