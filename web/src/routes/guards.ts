import type { ApiError } from '@paydeck/contract/protocol/error'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'

import type { PageName } from '@paydeck/contract/brands/brand'
import { landingPage, missingFor, PAGE_NEEDS } from '#/entities/session/access.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import { sessionQueries } from '#/entities/session/session-queries.ts'
import { PAGE_PATHS } from '#/features/shell/page-paths.ts'

interface PageContext {
  queryClient: QueryClient
  merchant: Merchant
}

/** Waited for by a route that another part of the app replaces. */
export const never = new Promise<never>(() => undefined)

/** To the landing page, naming the missing permission, unless that is not known or the landing page leads on. */
export function requirePage({ queryClient, merchant }: PageContext, page: PageName): void {
  const { brand, config, slug } = merchant
  if (!brand.pages.has(page)) throw redirectToLanding(merchant)
  const grants = queryClient.getQueryData(sessionQueries.permissions(config.merchantId).queryKey)
  const missing = missingFor(grants, PAGE_NEEDS[page])
  if (missing === null) return
  const to = PAGE_PATHS[landingPage(brand, grants)]
  throw redirect({
    to,
    params: { slug },
    state: grants === undefined || page === brand.landing ? {} : { refused: missing },
  })
}

type Asked<T> = FetchQueryOptions<T, ApiError, T, string[]>

/** @param unknown the address that leads there because it has no page */
export function redirectToLanding({ slug, brand }: Merchant, unknown?: string) {
  return redirect({ href: `/${slug}/${brand.landing}`, state: unknown ? { unknown } : {} })
}

/** Loads the rest of the session in parallel: each page shows its failures, a failed status replaces the app. */
export async function loadSession(
  queryClient: QueryClient,
  { config: { merchantId } }: Merchant,
): Promise<{ isActivated: boolean }> {
  const settle = async <T>(query: Asked<T>): Promise<void> => {
    // The component that shows a failed query retries it, not every navigation.
    if (queryClient.getQueryState(query.queryKey)?.status !== 'error')
      await queryClient.prefetchQuery(query)
  }
  const [status] = await Promise.all([
    queryClient.ensureQueryData(sessionQueries.status(merchantId)),
    settle(sessionQueries.permissions(merchantId)),
    settle(sessionQueries.publicInfo(merchantId)),
    settle(sessionQueries.personalInfo(merchantId)),
    settle(sessionQueries.accountSettings(merchantId)),
  ])
  return status
}
