import { queryOptions } from '@tanstack/react-query'

import type { LiveState } from '#/lib/live/live-connection.ts'

/** The state of live updates in this browser. Client state only, never fetched. */
export const liveState = (merchantId: string) =>
  queryOptions<LiveState>({
    queryKey: ['live', merchantId],
    queryFn: () => 'connecting',
    initialData: 'connecting',
    staleTime: Infinity,
    gcTime: Infinity,
  })
