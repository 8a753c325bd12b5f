import { ApiError } from '@paydeck/contract/protocol/error'
import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    mutationMeta: { makesStale?: QueryKey[] }
  }
}

/** A conflict says that what is shown is old; without a readable answer nobody knows what was done. */
const mayBeOld = (failure: unknown): boolean =>
  !(failure instanceof ApiError) ||
  failure.status === 409 ||
  failure.errorCode === 'idempotency_key_reused' ||
  failure.status < 400 ||
  failure.status >= 500

/** A mutation says what it makes stale; nobody calls invalidateQueries by hand. Nothing retries by itself. */
export function createQueryClient(): QueryClient {
  const readAgain = (keys: readonly QueryKey[] = []) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000 },
      // Without a connection an act fails at once and says so. It must not wait, and happen by itself an hour later.
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: async (_data, _variables, _onMutateResult, mutation) => {
        await readAgain(mutation.meta?.makesStale)
      },
      // Not awaited: the failure is said at once, the fresh numbers follow.
      onError: (failure, _variables, _onMutateResult, mutation) => {
        if (mayBeOld(failure)) void readAgain(mutation.meta?.makesStale)
      },
    }),
  })
  return client
}
