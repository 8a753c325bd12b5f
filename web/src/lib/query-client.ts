import type { ApiError } from '@paydeck/contract/error'
import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    mutationMeta: { makesStale?: QueryKey[] }
  }
}

/** A mutation says what it makes stale; nobody calls invalidateQueries by hand. Nothing retries by itself. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
    mutationCache: new MutationCache({
      onSuccess: async (_data, _variables, _onMutateResult, mutation) => {
        const keys = mutation.meta?.makesStale ?? []
        await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
      },
    }),
  })
  return client
}
