import { hashKey, type QueryClient } from '@tanstack/react-query'

import type { Merchant } from '#/entities/session/merchant.ts'
import type { SignInState } from '#/entities/session/sign-in-state.ts'
import { drafts } from '#/lib/form/drafts.ts'
import { settingsKeys } from '#/lib/form/settings-keys.ts'
import type { AppRouter } from './router.tsx'

const whoIs = (state: SignInState): string | null => (state.isLoggedIn ? state.claims.sub : null)

/**
 * Forgets what was read for the one before. The configuration is everybody's: what was saved of it since it was read
 * stays, or the sign-in page would go back to an older logo until the next load.
 */
function forget(queryClient: QueryClient, merchantId: string): void {
  const kept = hashKey(settingsKeys.changed(merchantId))
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== kept })
  queryClient.getMutationCache().clear()
}

/** Whoever signs in, out or is someone else now: the guards decide anew, nothing read for the one before stays. */
export function followSignIn(
  { slug, signIn, config: { merchantId } }: Pick<Merchant, 'slug' | 'signIn' | 'config'>,
  {
    queryClient,
    router,
  }: { queryClient: QueryClient; router: Pick<AppRouter, 'navigate' | 'invalidate'> },
): void {
  let before = whoIs(signIn.state())
  signIn.subscribe(() => {
    const state = signIn.state()
    const now = whoIs(state)
    const last = before
    before = now
    if (now === last) return
    if (now !== null) {
      if (last !== null) {
        drafts.forgetAll()
        forget(queryClient, merchantId)
      }
      void router.invalidate()
      return
    }
    // The page still stands until the sign-in page is there; its data goes after it.
    const leftOnPurpose = state.isLoggedIn === false && state.message === null
    // Whoever is only timed out finds their work again; it is kept under their name.
    if (leftOnPurpose) drafts.forgetAll()
    const leaving = leftOnPurpose
      ? router.navigate({ to: '/$slug/login', params: { slug } })
      : router.invalidate()
    void leaving.then(() => forget(queryClient, merchantId))
  })
}
