import type { customersQuery } from '@paydeck/contract/calls/customers'
import type * as z from 'zod/mini'

import { toRange, type OpenRange } from '../counts/day-range.ts'
import { emailKey, searchedWords } from './rules.ts'

/** What a list of customers is narrowed to. */
export interface CustomerFilter extends OpenRange {
  /** Beginnings of words that the name must all have; null where it is not searched, empty where nothing can match. */
  nameWords: string[] | null
  /** What the address begins with, as it is stored; null where it is not searched. */
  emailStart: string | null
  /** The one customer who is asked for; everything else is left out of account then. */
  customerId: string | null
}

/** Reads the query of the customers list; a search for blanks narrows nothing. */
export function toCustomerFilter(query: z.output<typeof customersQuery>): CustomerFilter {
  const name = query.name?.trim() ?? ''
  const email = emailKey(query.customerEmail ?? '')
  return {
    ...toRange(query),
    nameWords: name === '' ? null : searchedWords(name),
    emailStart: email === '' ? null : email,
    customerId: query.customerId ?? null,
  }
}

/** Whether names or addresses are searched, which the rollup does not count. */
export const isSearch = (filter: CustomerFilter): boolean =>
  filter.nameWords !== null || filter.emailStart !== null
