import type { ApiError } from '@paydeck/contract/protocol/error'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

const asked = new WeakMap<QueryClient, Promise<void>>()

/**
 * Asks for what a page shows first, before it is drawn: on a slow device drawing takes longer than the answer.
 * @param query resolves when the page's code is there; null when the page has to ask for itself
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
      // A page that is drawn after it says so, as one that is drawn before: it does not ask by itself once more.
      if (queryClient.getQueryState(queryKey)?.status === 'error')
        queryClient.setQueryDefaults(queryKey, { retryOnMount: false })
    },
    // The router says that the code is missing.
    () => undefined,
  )
  asked.set(queryClient, answered)
}

/** Resolves once what was asked first, if anything was, is answered or has failed. */
export const firstAnswers = async (queryClient: QueryClient): Promise<void> =>
  asked.get(queryClient)
