import { lacking } from '@paydeck/contract/access/grants'
import type { Permission } from '@paydeck/contract/access/permissions'
import type { SearchResponse } from '@paydeck/contract/calls/search'
import { isSearchable, parseSearch } from '@paydeck/contract/search/grammar'
import { SEARCH_KINDS, type SearchKind } from '@paydeck/contract/search/search-kinds'
import { localDay } from '@paydeck/contract/time/days'

import type { Reader } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { mayMatch, toSearchQuery } from './search-query.ts'
import { groupOf } from './groups.ts'
import * as store from './read-store.ts'

const GROUP_SIZE = 5
/** Results when only one kind is searched. */
const SINGLE_GROUP_SIZE = 10

const NEEDS: Record<SearchKind, Permission> = {
  payments: 'payments:read',
  customers: 'customers:read',
  orders: 'orders:read',
  refunds: 'refunds:read',
  transfers: 'payouts:read',
}

export interface SearchDeps {
  db: { reader: Reader }
  clock: Pick<Clock, 'now'>
}

/** Everything of a merchant that matches a text and that the person may see, without a time limit. */
export async function search(
  { db: { reader }, clock }: SearchDeps,
  actor: Actor,
  text: string,
): Promise<SearchResponse> {
  const parsed = parseSearch(text, localDay(clock.now(), actor.timeZone))
  const mayRead = (kind: SearchKind): boolean => lacking(actor, NEEDS[kind]) === null
  if (!isSearchable(parsed)) return { groups: [], exact: null }
  if (parsed.id) {
    const record = mayRead(parsed.id.kind)
      ? await store.findExact(reader, actor.merchantId, parsed.id)
      : null
    return { groups: [], exact: record && { ...parsed.id, ...record } }
  }
  const query = toSearchQuery(parsed, actor.timeZone)
  const kinds = SEARCH_KINDS.filter(
    (kind) => (parsed.kinds?.includes(kind) ?? true) && mayMatch(kind, query) && mayRead(kind),
  )
  const first = await store.rarest(reader, actor.merchantId, query.words)
  const size = parsed.kinds === null ? GROUP_SIZE : SINGLE_GROUP_SIZE
  const groups = await Promise.all(
    kinds.map((kind) =>
      groupOf(kind, { reader, merchantId: actor.merchantId, query, first, size }),
    ),
  )
  return { groups: groups.filter(({ count }) => count > 0), exact: null }
}
