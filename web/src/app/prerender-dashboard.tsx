import { AsyncLocalStorage } from 'node:async_hooks'

import type { GetForPage, PageToPrerender } from '@paydeck/contract/protocol/prerender'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'

import { configureApi } from '#/lib/api/api.ts'
import { createQueryClient } from '#/lib/api/query-client.ts'
import { setServerScreen } from '#/lib/screen/server-screen.ts'
import { firstQueriesSettled } from '#/routes/first-queries.ts'
import { serverMerchant } from './server-merchant.ts'
import { createAppRouter } from './router.tsx'

/** Routes each call to its own render: several people's pages are prepared at once. */
const currentGet = new AsyncLocalStorage<GetForPage>()

async function fetchInProcess(url: string | URL | Request): Promise<Response> {
  const get = currentGet.getStore()
  if (!get || typeof url !== 'string') throw new Error('A call outside prerendering')
  const { headers, body } = await get(url)
  return Response.json(body, { headers })
}

const settings = {
  bases: { api: '', v3: '' },
  // Never sent.
  token: () => Promise.resolve('prerender'),
  fetch: fetchInProcess,
}

/**
 * Server only. Loads the data of a dashboard page's first frame and returns a function that renders it to HTML. Null
 * if the address redirects or a call fails: the browser then renders the page without it.
 */
export const prepareDashboard = (
  page: PageToPrerender,
  get: GetForPage,
): Promise<(() => string) | null> => currentGet.run(get, () => prepare(page))

async function prepare(page: PageToPrerender): Promise<(() => string) | null> {
  configureApi(settings)
  const { claims, address, isNarrow, userAgent } = page
  const merchant = serverMerchant(page, { isLoggedIn: true, claims })
  // No timers: the cache is garbage-collected with the page, so one person's data does not stay on the server.
  const queryClient = createQueryClient(Infinity)
  const router = createAppRouter(
    { queryClient, merchant, leave: () => undefined },
    createMemoryHistory({ initialEntries: [address] }),
  )
  await router.load()
  await firstQueriesSettled(queryClient)
  const { matches, location } = router.state
  const isLoaded = matches.length > 0 && matches.every(({ status }) => status === 'success')
  const queries = queryClient.getQueryCache().getAll()
  if (
    !isLoaded ||
    location.href !== address ||
    queries.some(({ state }) => state.status === 'error')
  )
    return null
  return () => {
    setServerScreen({ isNarrow, userAgent })
    return renderToString(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  }
}
