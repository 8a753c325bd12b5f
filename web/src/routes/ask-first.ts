import type { ApiError } from '@paydeck/contract/protocol/error'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

const asked = new WeakMap<QueryClient, Promise<unknown>>()

/**
 * Starts one of a page's first queries before the page renders: on a slow device rendering takes longer than the
 * request.
 * @param query resolves once the page's code has loaded; null when the page runs its own query
 * @param prepare loads what the answer needs to be shown, such as code
 */
export function askFirst<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: Promise<FetchQueryOptions<Data, ApiError, Data, Key> | null>,
  prepare?: (answer: Data) => Promise<void>,
): void {
  const answered = query.then(
    async (found) => {
      if (!found) return
      await queryClient.prefetchQuery(found)
      const { queryKey } = found
      const answer = queryClient.getQueryData<Data>(queryKey)
      if (answer !== undefined) await prepare?.(answer)
      // The page shows this failure when it mounts, instead of retrying on its own.
      if (queryClient.getQueryState(queryKey)?.status === 'error')
        queryClient.setQueryDefaults(queryKey, { retryOnMount: false })
    },
    // The router reports code that failed to load.
    () => undefined,
  )
  asked.set(queryClient, Promise.all([asked.get(queryClient), answered]))
}

/** Resolves once all first queries have succeeded or failed. */
export const firstAnswers = async (queryClient: QueryClient): Promise<void> => {
  await asked.get(queryClient)
}
