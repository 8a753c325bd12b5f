import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

import { followChat } from '#/features/chat/follow-chat.ts'
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
      followChat(merchant, document, {
        pathname: () => router.state.location.pathname,
        onArrival: (arrived) => void router.subscribe('onResolved', arrived),
      })
    }),
  })

  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
