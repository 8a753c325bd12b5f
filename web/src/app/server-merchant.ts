import type { PageToPrerender } from '@paydeck/contract/protocol/prerender'

import type { Merchant } from '#/entities/session/merchant.ts'
import { ownIdentityService } from '#/entities/session/own-identity-service.ts'
import { createSignIn, type SignInState } from '#/entities/session/sign-in-state.ts'
import { createStepUp } from '#/entities/session/step-up.ts'

export function serverMerchant(
  { slug, config, brand }: Pick<PageToPrerender, 'slug' | 'config' | 'brand'>,
  state: SignInState = { isLoggedIn: null },
): Merchant {
  const { authApiKey, authDomain, tenantId, merchantId } = config
  const service = ownIdentityService({ authApiKey, authDomain, tenantId, merchantId, slug })
  const merchant = { merchantId, slug }
  const signIn = { ...createSignIn({ service, merchant, now: Date.now }), state: () => state }
  return { slug, config, brand, signIn, stepUp: createStepUp(signIn) }
}
