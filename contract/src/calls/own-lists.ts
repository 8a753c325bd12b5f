import * as z from 'zod/mini'

import { MAX_SEARCHES, MAX_VIEW_NAME, OWN_LISTS, tidyName } from '../lists/own-lists.ts'
import { route } from '../protocol/route.ts'
import { MAX_SEARCH_TEXT } from '../search/grammar.ts'

const ownList = z.enum(OWN_LISTS)
const MAX_PARAMETERS = 20
const MAX_COLUMNS = 30

/** The parameters of the list’s address, without page and open record. */
const filters = z
  .record(z.string().check(z.regex(/^[a-zA-Z]{1,32}$/)), z.string().check(z.maxLength(254)))
  .check(z.refine((parameters) => Object.keys(parameters).length <= MAX_PARAMETERS))
/** The headings of optional columns. */
const columns = z
  .array(z.string().check(z.minLength(1), z.maxLength(60)))
  .check(z.maxLength(MAX_COLUMNS))
/** A relative period such as `last-7-days`, resolved when shown; null if `filters` has fixed days, or none. */
const period = z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)))
const name = z.pipe(
  z.pipe(z.string().check(z.maxLength(1_000)), z.transform(tidyName)),
  z
    .string()
    .check(
      z.minLength(1, 'Please name the view'),
      z.maxLength(MAX_VIEW_NAME, `A name has at most ${MAX_VIEW_NAME} characters`),
    ),
)

export const savedView = z.object({
  viewId: z.string(),
  list: ownList,
  name: z.string(),
  filters,
  period,
  columns,
})
export type SavedView = z.infer<typeof savedView>

export const ownLists = z.object({
  /** In alphabetical order. */
  views: z.array(savedView),
  /** The columns chosen for each list. */
  columns: z.record(z.string(), columns),
  /** Recent searches, newest first. */
  searches: z.array(z.string()).check(z.maxLength(MAX_SEARCHES)),
})
export type OwnLists = z.infer<typeof ownLists>

const OWN_LISTS_PATH = '/dashboard/merchant/{merchantId}/own-lists' as const
const call = { base: 'api', access: 'staff', permission: 'own', answer: ownLists } as const
const shown = { filters, period, columns }

/** A person’s views, columns and searches at one merchant. Each change answers the whole state. */
export const ownListCalls = {
  getOwnLists: route({
    ...call,
    method: 'GET',
    path: OWN_LISTS_PATH,
    summary: 'The person’s saved views, chosen columns and recent searches',
    otherwise: 'Failed to get your views',
  }),
  addView: route({
    ...call,
    method: 'POST',
    path: `${OWN_LISTS_PATH}/views`,
    summary: 'Save a view of a list: filters, days and columns under a name',
    body: z.object({ list: ownList, name, ...shown }),
    otherwise: 'Failed to save the view',
  }),
  changeView: route({
    ...call,
    method: 'PATCH',
    path: `${OWN_LISTS_PATH}/views/{viewId}`,
    summary: 'Rename a saved view, or change its filters, days and columns',
    body: z.object({ name: z.optional(name), shows: z.optional(z.object(shown)) }),
    otherwise: 'Failed to save the view',
  }),
  removeView: route({
    ...call,
    method: 'DELETE',
    path: `${OWN_LISTS_PATH}/views/{viewId}`,
    summary: 'Delete a saved view',
    otherwise: 'Failed to delete the view',
  }),
  chooseColumns: route({
    ...call,
    method: 'PATCH',
    path: `${OWN_LISTS_PATH}/columns`,
    summary: 'Choose the optional columns of a list',
    body: z.object({ list: ownList, columns }),
    otherwise: 'Failed to keep the columns',
  }),
  rememberSearch: route({
    ...call,
    method: 'POST',
    path: `${OWN_LISTS_PATH}/searches`,
    summary: 'Save a recent search; card numbers are cut to their last four digits',
    body: z.object({ text: z.string().check(z.maxLength(MAX_SEARCH_TEXT), z.regex(/\S/)) }),
    otherwise: 'Failed to keep the search',
  }),
} as const
