import * as z from 'zod/mini'

import { currency, minor } from '../money/schemas.ts'
import { route } from '../protocol/route.ts'
import { instant, maybeText } from '../protocol/wire.ts'
import { MAX_SEARCH_TEXT } from '../search/grammar.ts'
import { SEARCH_KINDS } from '../search/search-kinds.ts'

export const searchKind = z.enum(SEARCH_KINDS)

/** A field of a record that matches a word of the search. */
export const searchMatch = z.object({
  field: z.enum([
    'number',
    'name',
    'email',
    'phone',
    'card',
    'amount',
    'description',
    'reference',
    'customerId',
    'id',
    'tag',
    'note',
  ]),
  text: z.string(),
  /** The matching part, as positions in `text`. */
  start: z.int().check(z.nonnegative()),
  end: z.int().check(z.nonnegative()),
})
export type SearchMatch = z.infer<typeof searchMatch>

export const searchRecord = z.object({
  id: z.string(),
  /** The order's number, the customer's name, or the reference of a transfer. */
  title: z.string(),
  /** The customer of a payment, an order or a refund; the address of a customer. */
  detail: maybeText,
  /** Minor units; null for a customer. */
  amount: z.nullable(minor),
  currency: z.nullable(currency),
  /** Null for a customer. */
  status: maybeText,
  /** Whether a `disputed` payment was lost for good. Optional for older servers. */
  isDisputeLost: z.optional(z.boolean()),
  at: instant,
  /** The payment that a refund belongs to. */
  transactionId: maybeText,
  matches: z.array(searchMatch),
})
export type SearchRecord = z.infer<typeof searchRecord>

export const searchGroup = z.object({
  kind: searchKind,
  /** How many match, at most 10,000. */
  count: z.int().check(z.nonnegative()),
  /** True when there may be more than `count`. */
  isMore: z.boolean(),
  /** The newest matches. */
  records: z.array(searchRecord),
})
export type SearchGroup = z.infer<typeof searchGroup>

export const searchResponse = z.object({
  /** In this order; only groups with records that the person may see. */
  groups: z.array(searchGroup),
  /** The record whose id was searched for; `transactionId`: the payment of a refund. */
  exact: z.nullable(z.object({ kind: searchKind, id: z.string(), transactionId: maybeText })),
})
export type SearchResponse = z.infer<typeof searchResponse>

export const searchCalls = {
  search: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/search',
    summary: 'Payments, customers, orders, refunds and transfers of all time that a text asks for',
    access: 'staff',
    permission: 'member',
    query: z.object({ q: z.string().check(z.maxLength(MAX_SEARCH_TEXT)) }),
    answer: searchResponse,
    otherwise: 'Failed to search',
  }),
} as const
