import { ApiError } from '@paydeck/contract/protocol/error'
import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    mutationMeta: { makesStale?: QueryKey[] }
    /** `watched`: the address of the request, if live updates may push its answer. */
    queryMeta: { watched?: string }
  }
}

/** A conflict means the screen is stale; without an answer the outcome is unknown. */
const mayBeStale = (failure: unknown): boolean =>
  !(failure instanceof ApiError) ||
  failure.status === 409 ||
  failure.errorCode === 'idempotency_key_reused' ||
  failure.status < 400 ||
  failure.status >= 500

/** How long a page's data is kept after leaving it, so that the next visit shows it at once. */
const CACHE_MS = 30 * 60_000

/**
 * Each mutation declares what it makes stale. Nothing retries automatically.
 * @param cacheMs with `Infinity` no timers are set, so the data is freed with the client
 */
export function createQueryClient(cacheMs = CACHE_MS): QueryClient {
  const invalidate = (keys: readonly QueryKey[] = []) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, gcTime: cacheMs },
      // Offline, an action must fail at once rather than wait and run an hour later.
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: async (_data, _variables, _onMutateResult, mutation) => {
        await invalidate(mutation.meta?.makesStale)
      },
      // Not awaited: show the error now, fresh data follows.
      onError: (failure, _variables, _onMutateResult, mutation) => {
        if (mayBeStale(failure)) void invalidate(mutation.meta?.makesStale)
      },
    }),
  })
  return client
}
