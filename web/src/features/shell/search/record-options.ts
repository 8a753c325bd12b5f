import type { PageName } from '@paydeck/contract/brands/brand'
import type { SearchResponse, SearchGroup, SearchRecord } from '@paydeck/contract/calls/search'
import type { SearchKind } from '@paydeck/contract/search/search-kinds'

import { writeQuery } from '#/lib/address/query-string.ts'
import { plain, type OptionGroup, type OptionText, type SearchOption } from './search-option.ts'

export interface LinkContext {
  slug: string
  pages: ReadonlySet<PageName>
}

const LABELS: Record<SearchKind, string> = {
  payments: 'Payments',
  customers: 'Customers',
  orders: 'Orders',
  refunds: 'Refunds',
  transfers: 'Transfers',
}

const SINGULARS: Record<SearchKind, string> = {
  payments: 'payment',
  customers: 'customer',
  orders: 'order',
  refunds: 'refund',
  transfers: 'transfer',
}

const ordersPage = ({ pages }: LinkContext): PageName =>
  pages.has('virtual-terminal') ? 'virtual-terminal' : 'payment-requests'

const PAGES: Record<SearchKind, (context: LinkContext) => PageName> = {
  payments: () => 'payments',
  customers: () => 'customers',
  orders: ordersPage,
  refunds: () => 'payments',
  transfers: () => 'payouts',
}

const PARAMETERS: Record<SearchKind, string> = {
  payments: 'payment',
  customers: 'customer',
  orders: 'order',
  refunds: 'payment',
  transfers: 'payout',
}

/** Null if the brand has no page for it. */
function hrefOf(kind: SearchKind, id: string, context: LinkContext): string | null {
  const page = PAGES[kind](context)
  return context.pages.has(page)
    ? `/${context.slug}/${page}${writeQuery({ [PARAMETERS[kind]]: id })}`
    : null
}

const markMatches = (text: string, { matches }: Pick<SearchRecord, 'matches'>): OptionText => ({
  text,
  marks: matches.filter((match) => match.text === text),
})

function toOption(
  kind: SearchKind,
  record: SearchRecord,
  context: LinkContext,
): SearchOption | null {
  const { id, title, detail, amount, currency, status, at, transactionId, matches } = record
  const href = hrefOf(kind, kind === 'refunds' ? (transactionId ?? '') : id, context)
  if (href === null) return null
  const hidden = matches.find(
    ({ text, field }) => text !== title && text !== detail && field !== 'amount',
  )
  return {
    id: `${kind}-${id}`,
    icon: kind,
    title: markMatches(title, record),
    detail: detail === null ? undefined : markMatches(detail, record),
    match: hidden && markMatches(hidden.text, record),
    amount: amount === null || currency === null ? undefined : { amount, currency },
    status:
      status === null || kind === 'customers'
        ? undefined
        : { kind, status, isLost: record.isDisputeLost },
    at,
    to: { href },
  }
}

const countOf = ({ count, isMore }: SearchGroup): string =>
  `${count.toLocaleString('en-AU')}${isMore ? '+' : ''}`

/** The results that the brand has pages for. */
export function recordGroups(
  answer: SearchResponse | undefined,
  context: LinkContext,
): OptionGroup[] {
  if (!answer) return []
  if (answer.exact) {
    const { kind, id, transactionId } = answer.exact
    const href = hrefOf(kind, kind === 'refunds' ? (transactionId ?? '') : id, context)
    const option: SearchOption = {
      id: 'exact',
      icon: kind,
      title: plain(`Open ${SINGULARS[kind]} ${id}`),
      ...(href !== null && { to: { href } }),
    }
    return href === null ? [] : [{ label: LABELS[kind], options: [option] }]
  }
  return answer.groups.flatMap((group) => {
    const options = group.records.flatMap((record) => toOption(group.kind, record, context) ?? [])
    return options.length === 0
      ? []
      : [{ label: LABELS[group.kind], count: countOf(group), options }]
  })
}
