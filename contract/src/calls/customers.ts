import * as z from 'zod/mini'

import { id } from '../identifiers/ids.ts'
import { MAX_TAG_LENGTH } from '../merchant/notes-and-tags.ts'
import { route } from '../protocol/route.ts'
import {
  instant,
  oneOrMore,
  maybeText,
  newestFirst,
  page,
  listCounts,
  rangeQuery,
} from '../protocol/wire.ts'

/** `createdAt` is the customer's first attempt to pay, or their registration by a shop. */
export const customer = z.object({
  customerId: z.string(),
  internalCustomerId: maybeText,
  firstName: maybeText,
  lastName: maybeText,
  organisationName: maybeText,
  email: maybeText,
  phoneNumber: maybeText,
  createdAt: instant,
  /** Optional for older servers. */
  tags: z.optional(z.array(z.string())),
})
export type Customer = z.infer<typeof customer>

const customerFilters = {
  /** Prefixes of words of the name, in any order; ignores case and accents. */
  name: z.optional(z.string().check(z.maxLength(128))),
  customerEmail: z.optional(z.string().check(z.maxLength(254))),
  /** One of their tags, in any case. */
  tag: z.optional(z.string().check(z.maxLength(MAX_TAG_LENGTH))),
}

export const customerFileFilters = { ...customerFilters, customerIds: oneOrMore(id) }

export const customersQuery = z.object({
  sort: newestFirst,
  page,
  ...rangeQuery,
  ...customerFilters,
  customerId: z.optional(id),
})
export type CustomersQuery = z.input<typeof customersQuery>

export const customerCalls = {
  queryCustomers: route({
    requirement: 'API-36',
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/customers/query',
    summary: 'Customers, newest first, 20 a page',
    access: 'staff',
    permission: 'customers:read',
    query: customersQuery,
    answer: z.array(customer),
    headers: listCounts,
    otherwise: 'Failed to fetch customers',
  }),
} as const
