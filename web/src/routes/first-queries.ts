import type { ApiError } from '@paydeck/contract/protocol/error'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

const firstQueries = new WeakMap<QueryClient, Promise<unknown>>()

/**
 * Starts one of a page's first queries before the page renders: on a slow device rendering takes longer than the
 * request.
 * @param query resolves once the page's code has loaded; null when the page runs its own query
 * @param prepare loads what the answer needs to be shown, such as code
 */
export function startFirstQuery<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: Promise<FetchQueryOptions<Data, ApiError, Data, Key> | null>,
  prepare?: (answer: Data) => Promise<void>,
): void {
  const settled = query.then(
    async (options) => {
      if (!options) return
      await queryClient.prefetchQuery(options)
      const { queryKey } = options
      const answer = queryClient.getQueryData<Data>(queryKey)
      if (answer !== undefined) await prepare?.(answer)
      // The page shows this failure when it mounts, instead of retrying on its own.
      if (queryClient.getQueryState(queryKey)?.status === 'error')
        queryClient.setQueryDefaults(queryKey, { retryOnMount: false })
    },
    // The router reports code that failed to load.
    () => undefined,
  )
  firstQueries.set(queryClient, Promise.all([firstQueries.get(queryClient), settled]))
}

/** Resolves once all first queries have succeeded or failed. */
export const firstQueriesSettled = async (queryClient: QueryClient): Promise<void> => {
  await firstQueries.get(queryClient)
}
