import type { PageName } from '@paydeck/contract/brands/brand'
import type { Permission } from '@paydeck/contract/access/permissions'
import type { SearchAnswer } from '@paydeck/contract/calls/search'
import { offersRefund } from '@paydeck/contract/merchant/status'
import type { ParsedSearch } from '@paydeck/contract/search/grammar'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { QUICK_REQUEST } from '#/entities/manual-order/quick-request-button.tsx'
import { hasPayoutSettings } from '#/entities/payout/has-payout-settings.ts'
import { may, PAGE_NEEDS, refundsNothing } from '#/entities/session/access.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { saysAll, type Person } from './page-options.ts'
import { plain, type OptionGroup, type SearchOption } from './search-option.ts'

interface Act {
  act: string
  label: string
  /** Synonyms. */
  says?: string
  needs: Permission
  page: PageName
  query?: string
}

const ARTICLES = 'a an the my our'

function paymentActs({ brand }: Person): Act[] {
  const page = brand.pages.has('virtual-terminal') ? 'virtual-terminal' : 'payment-requests'
  return [
    { act: 'new', label: brand.copy.newManualPayment, needs: 'orders:write', page },
    { act: 'request', label: QUICK_REQUEST, needs: 'orders:write', page },
  ]
}

const INVITE: Act = {
  act: 'invite',
  label: 'Invite a person',
  says: 'add someone people colleague user staff team member',
  needs: 'team:manage',
  page: 'team',
}

const WEBHOOK: Act = {
  act: 'add-webhook',
  label: 'Add webhook',
  says: 'new',
  needs: 'webhooks:manage',
  page: 'api',
}

function bankActs({ abacusEnabled, brand }: Person, typed: string): Act[] {
  if (!hasPayoutSettings({ abacusEnabled, ...brand.transfers })) return []
  const there = { needs: 'payouts:settings', page: 'payouts', query: '?tab=settings' } as const
  const add: Act = { act: 'add-account', label: 'Add bank account', says: 'new', ...there }
  // Without a search, one of the two is enough.
  return typed.trim() === ''
    ? [add]
    : [add, { act: 'change-account', label: 'Change bank account', says: 'edit', ...there }]
}

function namedActs(typed: string, person: Person): SearchOption[] {
  const { slug, brand, grants } = person
  return [...paymentActs(person), INVITE, ...bankActs(person, typed), WEBHOOK]
    .filter(({ page }) => brand.pages.has(page) && may(grants, PAGE_NEEDS[page]))
    .filter(({ needs }) => may(grants, needs))
    .filter(({ label, says = '' }) => saysAll(`${label} ${says} ${ARTICLES}`, typed))
    .map(({ act, label, page, query = '' }) => ({
      id: act,
      icon: 'act',
      title: plain(label),
      to: { href: `/${slug}/${page}${query}`, act },
    }))
}

const EXPORTED = ['payments', 'refunds', 'customers'] as const

/** The lists that the text asks to export and the person may export. */
function exported({ words, kinds }: ParsedSearch, { brand, grants }: Person) {
  if (words.length !== 1 || words[0] !== 'export' || !may(grants, 'reports:export')) return []
  const asked: readonly string[] = kinds?.slice(0, 1) ?? EXPORTED
  return EXPORTED.filter(
    (page) => asked.includes(page) && brand.pages.has(page) && may(grants, PAGE_NEEDS[page]),
  )
}

/** "Export October": opens a list's export form with these days. */
function exports(parsed: ParsedSearch, person: Person): SearchOption[] {
  const { from = null, to = null } = parsed.days ?? {}
  const days = from === null ? null : { from, to: to ?? person.today }
  const range = days && `, ${formatCalendarDay(days.from)} to ${formatCalendarDay(days.to)}`
  return exported(parsed, person).map((page) => ({
    id: `export-${page}`,
    icon: 'act',
    title: plain(`Export ${page}${range ?? ''}`),
    to: { href: `/${person.slug}/${page}${writeQuery({ ...days })}`, act: 'export' },
  }))
}

/** "Refund HC-1597", for the newest refundable payments found. */
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

/** The actions that the text asks for and the person may do. */
export function actGroup(
  typed: string,
  parsed: ParsedSearch,
  answer: SearchAnswer | undefined,
  person: Person,
): OptionGroup[] {
  const options = [
    ...(isRefund(typed) ? refunds(answer, person) : []),
    ...namedActs(typed, person),
    ...exports(parsed, person),
  ]
  return options.length === 0 ? [] : [{ label: 'Do', options }]
}
