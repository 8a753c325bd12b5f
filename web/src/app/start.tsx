import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

import type { Merchant } from '#/entities/session/merchant.ts'
import type { SignInState } from '#/entities/session/sign-in-state.ts'
import { createQueryClient } from '#/lib/query-client.ts'
import { merchantOpener } from './open-merchant.ts'
import { createAppRouter } from './router.tsx'

/** Wires the dashboard together and draws it. */
export function start(root: HTMLElement): void {
  const queryClient = createQueryClient()
  const router = createAppRouter({
    queryClient,
    openMerchant: merchantOpener(followSignIn),
  })

  /** Whoever signs in, out or is someone else now: the guards decide anew, nothing read for the one before stays. */
  function followSignIn({ slug, signIn }: Merchant): void {
    let whoBefore = whoIs(signIn.state())
    signIn.subscribe(() => {
      const state = signIn.state()
      const who = whoIs(state)
      const before = whoBefore
      whoBefore = who
      if (who === before) return
      if (who !== null) {
        if (before !== null) queryClient.clear()
        void router.invalidate()
        return
      }
      // The page still stands until the sign-in page is there; its data goes after it.
      const leftOnPurpose = state.isLoggedIn === false && state.message === null
      const leaving = leftOnPurpose
        ? router.navigate({ to: '/$slug/login', params: { slug } })
        : router.invalidate()
      void leaving.then(() => queryClient.clear())
    })
  }

  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const whoIs = (state: SignInState): string | null => (state.isLoggedIn ? state.claims.sub : null)
