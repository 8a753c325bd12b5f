import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'

import { sessionQueries } from '#/entities/session/session-queries.ts'
import { createQueryClient } from '#/lib/api/query-client.ts'
import { waitAtMost, hasSnapshot } from '#/lib/screen/snapshot.ts'
import { followSignIn } from './follow-sign-in.ts'
import type { App, ClosePart } from './app.ts'
import { DeferredLiveUpdates } from './live/deferred-live-updates.tsx'
import { firstQueriesSettled } from '#/routes/first-queries.ts'
import { createAppRouter } from './router.tsx'

/** How long the prerendered page may stay while we wait for its data. */
const SNAPSHOT_TIMEOUT_MS = 1_000

export async function openPart(app: App): Promise<ClosePart> {
  const { merchant } = app
  const queryClient = createQueryClient()
  const router = createAppRouter({
    queryClient,
    merchant,
    // For an address before sign-in.
    leave: () => void app.open(),
  })
  const unfollow = followSignIn(merchant, {
    queryClient,
    reload: () => void router.invalidate(),
    onSignOut: (isOnPurpose) => {
      const { queryKey } = sessionQueries.changed(merchant.config.merchantId)
      const changed = queryClient.getQueryData(queryKey)
      app.merchant = { ...merchant, config: { ...merchant.config, ...changed } }
      close()
      if (isOnPurpose) window.history.pushState(null, '', `/${merchant.slug}/login`)
      void app.open().then(() => queryClient.clear())
    },
  })
  const unsubscribe = router.subscribe('onResolved', app.onNavigated)
  const close = (): void => {
    unfollow()
    unsubscribe()
    router.history.destroy()
  }
  await router.load()
  if (hasSnapshot()) await waitAtMost(SNAPSHOT_TIMEOUT_MS, firstQueriesSettled(queryClient))
  app.show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <DeferredLiveUpdates merchant={merchant} open={(href) => void router.navigate({ href })} />
    </QueryClientProvider>,
  )
  return close
}
