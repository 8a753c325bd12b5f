import type { ApiError } from '@paydeck/contract/protocol/error'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { redirect, type ParsedLocation } from '@tanstack/react-router'

import type { PageName } from '@paydeck/contract/brands/brand'
import { landingPage, missingFor, PAGE_NEEDS } from '#/entities/session/access.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import { sessionQueries } from '#/entities/session/session-queries.ts'
import { textParam } from '#/lib/address/search-params.ts'
import { PAGE_PATHS } from '#/features/shell/page-paths.ts'

interface PageContext {
  queryClient: QueryClient
  merchant: Merchant
}

export function requireSignedIn({ slug, signIn }: Merchant, location: ParsedLocation): void {
  if (signIn.state().isLoggedIn) return
  throw redirect({ to: '/$slug/login', params: { slug }, search: { from: location.href } })
}

/** A link that was opened is explained; everything else leads to the landing page. */
export function requireSignedOut(merchant: Merchant, opened: ParsedLocation | null): void {
  if (!merchant.signIn.state().isLoggedIn) return
  const { pathname = '', search = {} } = opened ?? {}
  const ref = textParam((search as Record<string, unknown>)['ref'], 512)
  if (ref === '') throw redirectToLanding(merchant)
  const kind = pathname.endsWith('/reset-password') ? 'reset' : 'invitation'
  throw redirectToOpenedLink(merchant, { ref, kind })
}

export const redirectToOpenedLink = (
  { slug }: Merchant,
  search: { ref: string; kind: 'invitation' | 'reset' },
) => redirect({ to: '/$slug/opened-link', params: { slug }, search, replace: true })

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

export function redirectToLanding({ slug, brand }: Merchant) {
  return redirect({ href: `/${slug}/${brand.landing}` })
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
