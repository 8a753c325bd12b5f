import { hashKey, type QueryClient } from '@tanstack/react-query'

import type { Merchant } from '#/entities/session/merchant.ts'
import type { SignInState } from '#/entities/session/sign-in-state.ts'
import { drafts } from '#/lib/form/drafts.ts'
import { settingsKeys } from '#/lib/form/settings-keys.ts'
import type { AppRouter } from './router.tsx'

const identityOf = (state: SignInState): string | null =>
  state.isLoggedIn ? state.claims.sub : null

/** Changes to the configuration stay, the same for every visitor: else sign-in would show an older logo. */
function forget(queryClient: QueryClient, merchantId: string): void {
  const kept = hashKey(settingsKeys.changed(merchantId))
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== kept })
  queryClient.getMutationCache().clear()
}

/** Re-runs the route guards and drops the cached data of the previous person. */
export function followSignIn(
  { slug, signIn, config: { merchantId } }: Pick<Merchant, 'slug' | 'signIn' | 'config'>,
  {
    queryClient,
    router,
  }: { queryClient: QueryClient; router: Pick<AppRouter, 'navigate' | 'invalidate'> },
): void {
  let before = identityOf(signIn.state())
  signIn.subscribe(() => {
    const state = signIn.state()
    const now = identityOf(state)
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
    // The page is still visible until the sign-in page replaces it, so its data is dropped after
    // that.
    const leftOnPurpose = state.isLoggedIn === false && state.message === null
    // After a time-out the drafts stay, stored under the name of their owner.
    if (leftOnPurpose) drafts.forgetAll()
    const leaving = leftOnPurpose
      ? router.navigate({ to: '/$slug/login', params: { slug } })
      : router.invalidate()
    void leaving.then(() => forget(queryClient, merchantId))
  })
}
