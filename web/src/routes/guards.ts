import type { ApiError } from '@paydeck/contract/protocol/error'
import { holds } from '@paydeck/contract/access/grants'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { redirect, type ParsedLocation } from '@tanstack/react-router'

import type { PageName } from '#/brand/brand.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import { sessionQueries } from '#/entities/session/session-queries.ts'

/** Sends a visitor who is not signed in to the sign-in page, which remembers where they wanted to go. */
export function requireSignedIn({ slug, signIn }: Merchant, location: ParsedLocation): void {
  if (signIn.state().isLoggedIn) return
  throw redirect({ to: '/$slug/login', params: { slug }, search: { from: location.href } })
}

/** Sends a signed-in visitor to the landing page. */
export function requireSignedOut(merchant: Merchant): void {
  if (merchant.signIn.state().isLoggedIn) throw toLanding(merchant)
}

/** Sends a visitor of a page that the brand does not have to the landing page. */
export function requirePage(merchant: Merchant, page: PageName): void {
  if (!merchant.brand.pages.has(page)) throw toLanding(merchant)
}

/** Sends whoever may not read payouts to the landing page; what is not known is not granted. */
export function requirePayoutsRead(queryClient: QueryClient, merchant: Merchant): void {
  const { queryKey } = sessionQueries.permissions(merchant.config.merchantId)
  const grants = queryClient.getQueryData(queryKey)
  if (!grants || !holds(grants, 'payouts:read')) throw toLanding(merchant)
}

type Asked<T> = FetchQueryOptions<T, ApiError, T, string[]>

/** The redirect to the page where a signed-in person begins. */
export function toLanding({ slug, brand }: Merchant) {
  return redirect({ href: `/${slug}/${brand.landing}` })
}

/**
 * Whether the merchant is activated. Everything else the session shows is read at the same time; a failure there is
 * shown in its place, only a failed status replaces the app.
 */
export async function loadSession(
  queryClient: QueryClient,
  { config: { merchantId } }: Merchant,
): Promise<{ isActivated: boolean }> {
  const settle = async <T>(query: Asked<T>): Promise<void> => {
    // What failed once is asked again by whoever shows it, not by every change of page.
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
