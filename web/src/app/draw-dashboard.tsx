import { AsyncLocalStorage } from 'node:async_hooks'

import type { AskForPage, PageToDraw } from '@paydeck/contract/protocol/drawn-ahead'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'

import { configureApi } from '#/lib/api/api.ts'
import { createQueryClient } from '#/lib/api/query-client.ts'
import { drawFor } from '#/lib/screen/drawn-for.ts'
import { firstAnswers } from '#/routes/ask-first.ts'
import { drawnMerchant } from './drawn-merchant.ts'
import { createAppRouter } from './router.tsx'

/** Routes each call to its own render: several people's pages are prepared at once. */
const asking = new AsyncLocalStorage<AskForPage>()

async function answerAsked(url: string | URL | Request): Promise<Response> {
  const ask = asking.getStore()
  if (!ask || typeof url !== 'string') throw new Error('A call of no drawing')
  const { headers, body } = await ask(url)
  return Response.json(body, { headers })
}

const settings = {
  bases: { api: '', v3: '' },
  // Never sent.
  token: () => Promise.resolve('drawn'),
  fetch: answerAsked,
}

/**
 * Server only. Loads the data of a dashboard page's first frame and returns a function that renders it to HTML. Null
 * if the address redirects or a call fails: the browser then renders the page without it.
 */
export const drawDashboard = (page: PageToDraw, ask: AskForPage): Promise<(() => string) | null> =>
  asking.run(ask, () => prepare(page))

async function prepare(page: PageToDraw): Promise<(() => string) | null> {
  configureApi(settings)
  const { claims, address, isNarrow, userAgent } = page
  const merchant = drawnMerchant(page, { isLoggedIn: true, claims })
  // No timers: the cache is garbage-collected with the page, so one person's data does not stay on the server.
  const queryClient = createQueryClient(Infinity)
  const router = createAppRouter(
    { queryClient, merchant, leave: () => undefined },
    createMemoryHistory({ initialEntries: [address] }),
  )
  await router.load()
  await firstAnswers(queryClient)
  const { matches, location } = router.state
  const isThere = matches.length > 0 && matches.every(({ status }) => status === 'success')
  const queries = queryClient.getQueryCache().getAll()
  if (
    !isThere ||
    location.href !== address ||
    queries.some(({ state }) => state.status === 'error')
  )
    return null
  return () => {
    drawFor({ isNarrow, userAgent })
    return renderToString(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  }
}
