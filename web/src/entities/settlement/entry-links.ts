import type { ENTRY_KINDS } from '@paydeck/contract/merchant/entry-kinds'
import type { EntryMethodFilter } from '@paydeck/contract/lists/entry-method-filter'
import { currencyOf, type Country } from '@paydeck/contract/money/currency'
import { daysSpanned } from '@paydeck/contract/time/days'

import { writeQuery } from '#/lib/address/query-string.ts'
import type { DateRange } from '#/ui/date/date-range.ts'

import { MAX_DAYS } from './longest-range.ts'

interface EntryLinkOptions {
  slug: string
  merchantTradingCountry: Country
  /** Of the takings. */
  currency: string
  days: DateRange
}

export interface EntryFilter extends EntryMethodFilter {
  entry?: (typeof ENTRY_KINDS)[number]
}

/** The address of the entries behind a figure. */
export type EntryLink = (filter: EntryFilter) => string

/** Links into the settlement report; null for more days than it covers, or another currency. */
export function entryLinks({
  slug,
  merchantTradingCountry,
  currency,
  days,
}: EntryLinkOptions): EntryLink | null {
  const { from, to } = days
  if (currency !== currencyOf(merchantTradingCountry) || daysSpanned(from, to) > MAX_DAYS)
    return null
  return ({ payType: type, ...filter }) =>
    `/${slug}/payouts${writeQuery({ tab: 'all', from, to, ...filter, type })}`
}
