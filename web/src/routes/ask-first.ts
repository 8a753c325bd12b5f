import type { ApiError } from '@paydeck/contract/protocol/error'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks for what a page shows first, before it is drawn: on a slow device drawing takes longer than the answer.
 * @param query resolves when the page's code is there; null when the page has to ask for itself
 */
export function askFirst<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: Promise<FetchQueryOptions<Data, ApiError, Data, Key> | null>,
): void {
  query.then(
    (found) => found && queryClient.prefetchQuery(found),
    // The router says that the code is missing.
    () => undefined,
  )
}
