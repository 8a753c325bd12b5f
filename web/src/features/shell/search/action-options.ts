import type { PageName } from '@paydeck/contract/brands/brand'
import type { Permission } from '@paydeck/contract/access/permissions'
import type { SearchResponse } from '@paydeck/contract/calls/search'
import { offersRefund } from '@paydeck/contract/merchant/status'
import type { ParsedSearch } from '@paydeck/contract/search/grammar'
import { formatCalendarDay } from '@paydeck/contract/time/days'

import { QUICK_REQUEST } from '#/entities/manual-order/quick-request-button.tsx'
import { hasPayoutSettings } from '#/entities/payout/has-payout-settings.ts'
import { isPermitted, PAGE_NEEDS, cannotRefund } from '#/entities/session/access.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { matchesAll, type SearchScope } from './page-options.ts'
import { plain, type OptionGroup, type SearchOption } from './search-option.ts'

interface SearchAction {
  act: string
  label: string
  /** Synonyms. */
  keywords?: string
  needs: Permission
  page: PageName
  query?: string
}

const ARTICLES = 'a an the my our'

function paymentActions({ brand }: SearchScope): SearchAction[] {
  const page = brand.pages.has('virtual-terminal') ? 'virtual-terminal' : 'payment-requests'
  return [
    { act: 'new', label: brand.copy.newManualPayment, needs: 'orders:write', page },
    { act: 'request', label: QUICK_REQUEST, needs: 'orders:write', page },
  ]
}

const INVITE: SearchAction = {
  act: 'invite',
  label: 'Invite a person',
  keywords: 'add someone people colleague user staff team member',
  needs: 'team:manage',
  page: 'team',
}

const WEBHOOK: SearchAction = {
  act: 'add-webhook',
  label: 'Add webhook',
  keywords: 'new',
  needs: 'webhooks:manage',
  page: 'api',
}

function bankActions({ abacusEnabled, brand }: SearchScope, text: string): SearchAction[] {
  if (!hasPayoutSettings({ abacusEnabled, ...brand.transfers })) return []
  const payoutSettings = {
    needs: 'payouts:settings',
    page: 'payouts',
    query: '?tab=settings',
  } as const
  const add: SearchAction = {
    act: 'add-account',
    label: 'Add bank account',
    keywords: 'new',
    ...payoutSettings,
  }
  // Without a search, one of the two is enough.
  return text.trim() === ''
    ? [add]
    : [
        add,
        {
          act: 'change-account',
          label: 'Change bank account',
          keywords: 'edit',
          ...payoutSettings,
        },
      ]
}

function matchingActions(text: string, scope: SearchScope): SearchOption[] {
  const { slug, brand, grants } = scope
  return [...paymentActions(scope), INVITE, ...bankActions(scope, text), WEBHOOK]
    .filter(({ page }) => brand.pages.has(page) && isPermitted(grants, PAGE_NEEDS[page]))
    .filter(({ needs }) => isPermitted(grants, needs))
    .filter(({ label, keywords = '' }) => matchesAll(`${label} ${keywords} ${ARTICLES}`, text))
    .map(({ act, label, page, query = '' }) => ({
      id: act,
      icon: 'act',
      title: plain(label),
      to: { href: `/${slug}/${page}${query}`, act },
    }))
}

const EXPORTABLE = ['payments', 'refunds', 'customers'] as const

/** The lists that the text asks to export and the person may export. */
function exportedPages({ words, kinds }: ParsedSearch, { brand, grants }: SearchScope) {
  if (words.length !== 1 || words[0] !== 'export' || !isPermitted(grants, 'reports:export'))
    return []
  const requested: readonly string[] = kinds?.slice(0, 1) ?? EXPORTABLE
  return EXPORTABLE.filter(
    (page) =>
      requested.includes(page) && brand.pages.has(page) && isPermitted(grants, PAGE_NEEDS[page]),
  )
}

/** "Export October": opens a list's export form with these days. */
function exportActions(parsed: ParsedSearch, scope: SearchScope): SearchOption[] {
  const { from = null, to = null } = parsed.days ?? {}
  const days = from === null ? null : { from, to: to ?? scope.today }
  const range = days && `, ${formatCalendarDay(days.from)} to ${formatCalendarDay(days.to)}`
  return exportedPages(parsed, scope).map((page) => ({
    id: `export-${page}`,
    icon: 'act',
    title: plain(`Export ${page}${range ?? ''}`),
    to: { href: `/${scope.slug}/${page}${writeQuery({ ...days })}`, act: 'export' },
  }))
}

/** "Refund HC-1597", for the newest refundable payments found. */
function refundActions(
  answer: SearchResponse | undefined,
  { slug, grants }: SearchScope,
): SearchOption[] {
  if (!isPermitted(grants, 'payments:refund') || cannotRefund(grants)) return []
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

const isRefund = (text: string): boolean => /^refund\s+\S/i.test(text)

/** The actions that the text asks for and the person may do. */
export function actionGroup(
  text: string,
  parsed: ParsedSearch,
  answer: SearchResponse | undefined,
  scope: SearchScope,
): OptionGroup[] {
  const options = [
    ...(isRefund(text) ? refundActions(answer, scope) : []),
    ...matchingActions(text, scope),
    ...exportActions(parsed, scope),
  ]
  return options.length === 0 ? [] : [{ label: 'Do', options }]
}
