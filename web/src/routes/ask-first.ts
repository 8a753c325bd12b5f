import type { ApiError } from '@paydeck/contract/protocol/error'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

const asked = new WeakMap<QueryClient, Promise<void>>()

/**
 * Starts a page's first query before the page renders: on a slow device rendering takes longer than the request.
 * @param query resolves once the page's code has loaded; null when the page runs its own query
 */
export function askFirst<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: Promise<FetchQueryOptions<Data, ApiError, Data, Key> | null>,
): void {
  const answered = query.then(
    async (found) => {
      if (!found) return
      await queryClient.prefetchQuery(found)
      const { queryKey } = found
      // The page shows this failure when it mounts, instead of retrying on its own.
      if (queryClient.getQueryState(queryKey)?.status === 'error')
        queryClient.setQueryDefaults(queryKey, { retryOnMount: false })
    },
    // The router reports code that failed to load.
    () => undefined,
  )
  asked.set(queryClient, answered)
}

/** Resolves once the first query, if there is one, has succeeded or failed. */
export const firstAnswers = async (queryClient: QueryClient): Promise<void> =>
  asked.get(queryClient)
