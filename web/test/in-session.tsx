import { brandOf } from '@paydeck/contract/brands/brands'
import type { MerchantConfig } from '@paydeck/contract/calls/config'
import type { Grants, GrantsResponse } from '@paydeck/contract/access/grants'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'

import { BrandProvider } from '#/brand/use-brand.ts'
import { SessionProvider } from '#/entities/session/session-provider.tsx'
import { sessionQueries } from '#/entities/session/session-queries.ts'
import { createSignIn } from '#/entities/session/sign-in-state.ts'
import { createStepUp } from '#/entities/session/step-up.ts'
import { createQueryClient } from '#/lib/api/query-client.ts'
import { parseQuery, writeQuery } from '#/lib/address/query-string.ts'
import { sampleConfig } from './config-sample.ts'

const CONFIG = sampleConfig()

/** Signed out: the test passes data in, or serves a network itself. */
const signedOutActions = {
  signIn: () => Promise.reject(new Error('noOne')),
  signInWithCustomToken: () => Promise.reject(new Error('noOne')),
  submitCode: () => Promise.reject(new Error('noOne')),
  renew: () => Promise.resolve(null),
  signOut: () => Promise.resolve(),
}

/**
 * Renders part of a page inside a merchant's dashboard, in the zone Australia/Sydney, with the brand of the tags.
 */
export async function renderInSession(
  children: ReactNode,
  change: Partial<MerchantConfig> = {},
  grants?: Grants & Pick<GrantsResponse, 'secondPerson'>,
): Promise<RenderResult> {
  const config = { ...CONFIG, ...change }
  const brand = brandOf(config)
  const queryClient = createQueryClient()
  const { queryKey } = sessionQueries.accountSettings(CONFIG.merchantId)
  queryClient.setQueryData(queryKey, {
    accountName: 'Harbour Coffee',
    accountAddress: '1 Quay St',
    timeZone: 'Australia/Sydney',
  })
  if (grants)
    queryClient.setQueryData(sessionQueries.permissions(CONFIG.merchantId).queryKey, {
      ...grants,
      permissions: [...grants.permissions],
    })
  const slug = 'harbour-coffee'
  const merchant = { merchantId: CONFIG.merchantId, slug }
  const signIn = createSignIn({ service: signedOutActions, merchant, now: () => 0 })
  const stepUp = createStepUp(signIn)
  const root = createRootRoute()
  const anyPage = createRoute({ getParentRoute: () => root, path: '$', component: () => children })
  const router = createRouter({
    routeTree: root.addChildren([anyPage]),
    history: createMemoryHistory({ initialEntries: [`/${slug}/payments`] }),
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
  })
  await router.load()
  return render(
    <QueryClientProvider client={queryClient}>
      <BrandProvider value={brand}>
        <SessionProvider merchant={{ slug, config, brand, signIn, stepUp }}>
          <RouterProvider router={router as never} />
        </SessionProvider>
      </BrandProvider>
    </QueryClientProvider>,
  )
}
