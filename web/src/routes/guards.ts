import type { ApiError } from '@paydeck/contract/protocol/error'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'

import type { PageName } from '@paydeck/contract/brands/brand'
import { landingPage, missingPermission, PAGE_NEEDS } from '#/entities/session/access.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import { sessionQueries } from '#/entities/session/session-queries.ts'
import { PAGE_PATHS } from '#/features/shell/page-paths.ts'

interface PageContext {
  queryClient: QueryClient
  merchant: Merchant
}

/** Keeps a route pending while another part of the app replaces it. */
export const never = new Promise<never>(() => undefined)

/**
 * Redirects to the landing page unless the brand has the page and the person may open it. `refused` names the missing
 * permission, except while the grants are unknown or when the page is the landing page itself.
 */
export function requirePage({ queryClient, merchant }: PageContext, page: PageName): void {
  const { brand, config, slug } = merchant
  if (!brand.pages.has(page)) throw redirectToLanding(merchant)
  const grants = queryClient.getQueryData(sessionQueries.permissions(config.merchantId).queryKey)
  const missing = missingPermission(grants, PAGE_NEEDS[page])
  if (missing === null) return
  const to = PAGE_PATHS[landingPage(brand, grants)]
  throw redirect({
    to,
    params: { slug },
    state: grants === undefined || page === brand.landing ? {} : { refused: missing },
  })
}

type SessionQuery<T> = FetchQueryOptions<T, ApiError, T, string[]>

/** @param unknown the requested address, if it has no page */
export function redirectToLanding({ slug, brand }: Merchant, unknown?: string) {
  return redirect({ href: `/${slug}/${brand.landing}`, state: unknown ? { unknown } : {} })
}

/** Loads the rest of the session in parallel. Only a failed status throws; each page shows the other failures. */
export async function loadSession(
  queryClient: QueryClient,
  { config: { merchantId } }: Merchant,
): Promise<{ isActivated: boolean }> {
  const prefetch = async <T>(query: SessionQuery<T>): Promise<void> => {
    // The component that shows a failed query retries it, not every navigation.
    if (queryClient.getQueryState(query.queryKey)?.status !== 'error')
      await queryClient.prefetchQuery(query)
  }
  const [status] = await Promise.all([
    queryClient.ensureQueryData(sessionQueries.status(merchantId)),
    prefetch(sessionQueries.permissions(merchantId)),
    prefetch(sessionQueries.publicInfo(merchantId)),
    prefetch(sessionQueries.personalInfo(merchantId)),
    prefetch(sessionQueries.accountSettings(merchantId)),
  ])
  return status
}
