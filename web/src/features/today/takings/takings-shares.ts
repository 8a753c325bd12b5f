import type { Takings, TakingsMethod } from '@paydeck/contract/calls/today'
import {
  entryMethodFilter,
  type EntryMethodFilter,
  type MethodField,
} from '@paydeck/contract/lists/entry-method-filter'
import { TYPE_FILTER } from '@paydeck/contract/merchant/status'
import { addDays } from '@paydeck/contract/time/days'

import { methodName, cardLabel, walletLabel } from '#/entities/payment/card-label.ts'
import { weekdayOf } from '#/entities/today/today-format.ts'

/** A labelled part of the takings. */
export interface Share {
  label: string
  taken: number
  /** The filter for its entries; null if no list has exactly those. */
  entries: EntryMethodFilter | null
}

const methodOf = ({ method, wallet }: TakingsMethod): string =>
  walletLabel(wallet) ?? methodName(method)

/** In full or in instalments, in the words of the payments list. */
const kindOf = ({ payType }: TakingsMethod): string =>
  TYPE_FILTER.find(({ value }) => value === payType)?.label ?? 'Other'

/** The scheme and kind of card, or the method without a card. */
const cardOf = (method: TakingsMethod): string => {
  const scheme = cardLabel(method.scheme, null)
  return scheme === null ? methodOf(method) : `${scheme} ${method.funding}`.trim()
}

function sharesBy(
  methods: readonly TakingsMethod[],
  nameOf: (method: TakingsMethod) => string,
  names: readonly MethodField[],
): Share[] {
  return [...Map.groupBy(methods, nameOf)]
    .map(([label, group]) => ({
      label,
      taken: group.reduce((sum, method) => sum + method.taken, 0),
      entries: entryMethodFilter(group, methods, names),
    }))
    .filter(({ taken }) => taken !== 0)
    .toSorted((a, b) => b.taken - a.taken)
}

const METHOD = ['method', 'wallet'] as const

export const byMethod = (methods: readonly TakingsMethod[]): Share[] =>
  sharesBy(methods, methodOf, METHOD)
export const byKind = (methods: readonly TakingsMethod[]): Share[] =>
  sharesBy(methods, kindOf, ['payType'])

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Empty for a week or less: the bars already show the days. */
export function byWeekday({ days }: Pick<Takings, 'days'>, from: string): Share[] {
  if (days.length <= WEEK.length) return []
  return WEEK.map((label) => ({
    label,
    taken: days.reduce(
      (sum, taken, index) => (weekdayOf(addDays(from, index)) === label ? sum + taken : sum),
      0,
    ),
    entries: null,
  }))
}

/** The cost of one kind of payment, in minor units. */
export interface Cost {
  label: string
  payments: number
  paid: number
  fee: number
  /** As in `Share`. */
  entries: EntryMethodFilter | null
}

const CARD = [...METHOD, 'scheme', 'funding'] as const

export const costsOf = (methods: readonly TakingsMethod[]): Cost[] =>
  [...Map.groupBy(methods, cardOf)]
    .map(([label, group]) => ({
      label,
      payments: group.reduce((sum, method) => sum + method.payments, 0),
      paid: group.reduce((sum, method) => sum + method.paid, 0),
      fee: group.reduce((sum, method) => sum + method.fee, 0),
      entries: entryMethodFilter(group, methods, CARD),
    }))
    .filter(({ paid, fee }) => paid !== 0 || fee !== 0)
    .toSorted((a, b) => b.fee - a.fee)

/** `1.93%`; a dash without payments. */
export const rateOf = ({ paid, fee }: Pick<Cost, 'paid' | 'fee'>): string =>
  paid > 0 ? `${((fee / paid) * 100).toFixed(2)}%` : '—'
