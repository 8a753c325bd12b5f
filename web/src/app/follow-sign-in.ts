import { hashKey, type QueryClient } from '@tanstack/react-query'

import type { Merchant } from '#/entities/session/merchant.ts'
import { mustSetUpSecondFactor, type SignInState } from '#/entities/session/sign-in-state.ts'
import { drafts } from '#/lib/form/drafts.ts'
import { settingsKeys } from '#/lib/form/settings-keys.ts'

const identityOf = (state: SignInState): string | null =>
  state.isLoggedIn && !mustSetUpSecondFactor(state) ? state.claims.sub : null

/**
 * Drops the cached data of the previous person. Changes to the configuration stay, because they are the same for every
 * visitor.
 */
function clearPersonalData(queryClient: QueryClient, merchantId: string): void {
  const configHash = hashKey(settingsKeys.changed(merchantId))
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== configHash })
  queryClient.getMutationCache().clear()
}

interface SignInHandlers {
  queryClient: QueryClient
  reload: () => void
  /** `isOnPurpose`: the person signed out; false when the session expired. */
  onSignOut: (isOnPurpose: boolean) => void
}

/** Clears cached data when another person signs in, so that they see nothing of the previous one. */
export function followSignIn(
  { signIn, config: { merchantId } }: Pick<Merchant, 'signIn' | 'config'>,
  { queryClient, reload, onSignOut }: SignInHandlers,
): () => void {
  let before = identityOf(signIn.state())
  return signIn.subscribe(() => {
    const state = signIn.state()
    const now = identityOf(state)
    if (now === before) return
    before = now
    if (now !== null) {
      drafts.forgetAll()
      clearPersonalData(queryClient, merchantId)
      reload()
      return
    }
    const isOnPurpose = state.isLoggedIn === false && state.message === null
    // After a time-out the drafts stay, stored under the name of their owner.
    if (isOnPurpose) drafts.forgetAll()
    onSignOut(isOnPurpose)
  })
}
