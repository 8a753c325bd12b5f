import type { ActivityFilters } from '@paydeck/contract/calls/activity'

import type { listQuery } from '#/ui/table/list-query.ts'

import { AREAS } from './areas.ts'
import type { activitySearch } from './activity-search.ts'

type ListQuery = ReturnType<typeof listQuery<NonNullable<typeof activitySearch.parameters>>>

/** The log's calls have other names for a list's days and areas. */
export function activityFilters(query: ListQuery): ActivityFilters {
  const { createdAfter, createdBefore, timeZone, area, outcome, email, address } = query
  return {
    from: createdAfter,
    to: createdBefore,
    timeZone,
    ...(email !== undefined && { email }),
    ...(address !== undefined && { address }),
    ...(area !== undefined && { action: AREAS[area] }),
    ...(outcome !== undefined && { outcome }),
  }
}
