import type { Brand, MenuPage } from '@paydeck/contract/brands/brand'
import type { SearchAnswer } from '@paydeck/contract/calls/search'
import { offersRefund } from '@paydeck/contract/merchant/status'
import type { ParsedSearch } from '@paydeck/contract/search/grammar'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { QUICK_REQUEST } from '#/entities/manual-order/quick-request-button.tsx'
import { may, PAGE_NEEDS, refundsNothing, type KnownGrants } from '#/entities/session/access.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { menuFor } from '../menu/menu-rules.ts'
import { plain, type OptionGroup, type SearchOption } from './search-option.ts'

export interface Person {
  slug: string
  brand: Brand
  grants: KnownGrants
  today: string
}

/** Pages that the menu does not name, and one under what people look for on it. */
const OTHER_PAGES = [
  { page: 'api', label: 'Connect your shop' },
  { page: 'statements', label: 'Statements' },
  { page: 'bank-lines', label: 'Bank lines' },
  { page: 'team', label: 'Team' },
  { page: 'activity', label: 'Activity' },
  { page: 'connections', label: 'Connections' },
  { page: 'approvals', label: 'Approvals' },
  { page: 'account', label: 'My account' },
] as const

const saysAll = (label: string, typed: string): boolean => {
  const words = label.toLowerCase().split(' ')
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return wanted.every((one) => words.some((word) => word.startsWith(one)))
}

function pageOptions(typed: string, { slug, brand, grants }: Person): SearchOption[] {
  const others = OTHER_PAGES.filter(
    ({ page }) => brand.pages.has(page) && may(grants, PAGE_NEEDS[page]),
  )
  const pages: readonly { page: MenuPage | (typeof OTHER_PAGES)[number]['page']; label: string }[] =
    [...menuFor(brand.menu, grants), ...others]
  return pages
    .filter(({ label }) => saysAll(label, typed))
    .map(({ page, label }) => ({
      id: `page-${label.replaceAll(' ', '-')}`,
      icon: 'page',
      title: plain(label),
      to: { href: `/${slug}/${page}` },
    }))
}

function newPayment(typed: string, { slug, brand, grants }: Person): SearchOption[] {
  if (!may(grants, 'orders:write')) return []
  const page = brand.pages.has('virtual-terminal') ? 'virtual-terminal' : 'payment-requests'
  const acts = [
    { act: 'new', label: brand.copy.newManualPayment },
    { act: 'request', label: QUICK_REQUEST },
  ]
  return acts
    .filter(({ label }) => saysAll(label, typed))
    .map(({ act, label }) => ({
      id: act,
      icon: 'act',
      title: plain(label),
      to: { href: `/${slug}/${page}`, act },
    }))
}

/** The list whose export is asked for; null where none is, or the person may not. */
function exported({ words, kinds }: ParsedSearch, { brand, grants }: Person) {
  if (words.length !== 1 || words[0] !== 'export' || !may(grants, 'reports:export')) return null
  const [page] = kinds ?? ['payments']
  if (page !== 'payments' && page !== 'refunds') return null
  return brand.pages.has(page) && may(grants, PAGE_NEEDS[page]) ? page : null
}

/** "Export October": the form of the list's export, with these days. */
function exports(parsed: ParsedSearch, person: Person): SearchOption[] {
  const page = exported(parsed, person)
  if (page === null) return []
  const { from = null, to = null } = parsed.days ?? {}
  const days = from === null ? null : { from, to: to ?? person.today }
  const range = days && `, ${formatCalendarDay(days.from)} to ${formatCalendarDay(days.to)}`
  return [
    {
      id: 'export',
      icon: 'act',
      title: plain(`Export ${page}${range ?? ''}`),
      to: { href: `/${person.slug}/${page}${writeQuery({ ...days })}`, act: 'export' },
    },
  ]
}

/** "Refund HC-1597", for the newest payments found that can be. */
function refunds(answer: SearchAnswer | undefined, { slug, grants }: Person): SearchOption[] {
  if (!may(grants, 'payments:refund') || refundsNothing(grants)) return []
  const payments = answer?.groups.find(({ kind }) => kind === 'payments')?.records ?? []
  return payments
    .filter(({ status }) => status !== null && offersRefund(status))
    .slice(0, 3)
    .map(({ id, title, detail, amount, currency }) => ({
      id: `refund-${id}`,
      icon: 'act',
      title: plain(`Refund ${title}`),
      detail: detail === null ? undefined : plain(detail),
      amount: amount === null || currency === null ? undefined : { amount, currency },
      to: { href: `/${slug}/payments${writeQuery({ payment: id })}`, act: 'refund' },
    }))
}

const isRefund = (typed: string): boolean => /^refund\s+\S/i.test(typed)

/** Acts that the text asks for, only those the person may do. */
export function actGroup(
  typed: string,
  parsed: ParsedSearch,
  answer: SearchAnswer | undefined,
  person: Person,
): OptionGroup[] {
  const options = [
    ...(isRefund(typed) ? refunds(answer, person) : []),
    ...newPayment(typed, person),
    ...exports(parsed, person),
  ]
  return options.length === 0 ? [] : [{ label: 'Do', options }]
}

export function pageGroup(typed: string, person: Person): OptionGroup[] {
  const options = pageOptions(typed, person)
  return options.length === 0 ? [] : [{ label: 'Go to', options }]
}
