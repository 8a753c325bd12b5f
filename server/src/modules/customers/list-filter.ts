import type { customersQuery } from '@paydeck/contract/calls/customers'
import { tagKey } from '@paydeck/contract/merchant/notes-and-tags'
import type * as z from 'zod/mini'

import { toRange, type OpenRange } from '../counts/day-range.ts'
import { emailKey, searchedWords } from './rules.ts'

export interface CustomerFilter extends OpenRange {
  /** Word prefixes that must all match; null: no search, empty: no match possible. */
  nameWords: string[] | null
  /** Prefix of the normalised email address; null: no search. */
  emailStart: string | null
  /** In the form in which tags are compared; null: any. */
  tagKey: string | null
  /** Only this customer; overrides all other filters. */
  customerId: string | null
}

/** A blank search has no effect. */
export function toCustomerFilter(query: z.output<typeof customersQuery>): CustomerFilter {
  const name = query.name?.trim() ?? ''
  const email = emailKey(query.customerEmail ?? '')
  return {
    ...toRange(query),
    nameWords: name === '' ? null : searchedWords(name),
    emailStart: email === '' ? null : email,
    tagKey: tagKey(query.tag ?? '') || null,
    customerId: query.customerId ?? null,
  }
}

export const isSearch = (filter: CustomerFilter): boolean =>
  filter.nameWords !== null || filter.emailStart !== null || filter.tagKey !== null
