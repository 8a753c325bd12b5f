import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

import type { Merchant } from '#/entities/session/merchant.ts'
import { logFailure } from '#/lib/api/log-failure.ts'
import { createQueryClient } from '#/lib/api/query-client.ts'
import { followSignIn } from './follow-sign-in.ts'
import { merchantOpener } from './open-merchant.ts'
import { createAppRouter } from './router.tsx'

export function start(root: HTMLElement): void {
  const queryClient = createQueryClient()
  const router = createAppRouter({
    queryClient,
    openMerchant: merchantOpener((merchant) => {
      followSignIn(merchant, { queryClient, router })
      loadChat(merchant, router)
    }),
  })

  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

/** Only an installation with a support chat loads its code. */
function loadChat(merchant: Merchant, router: ReturnType<typeof createAppRouter>): void {
  if (!document.querySelector('meta[name="paydeck-chat"]')) return
  import('#/features/chat/follow-chat.ts')
    .then(({ followChat }) =>
      followChat(merchant, document, {
        pathname: () => router.state.location.pathname,
        onArrival: (arrived) => void router.subscribe('onResolved', arrived),
      }),
    )
    .catch((failure: unknown) => logFailure('The support chat did not load', failure))
}
