import type { MerchantConfig } from '@paydeck/contract/calls/config'
import type { Brand } from '@paydeck/contract/brands/brand'
import { renderToString } from 'react-dom/server'

import { ownIdentityService } from '#/entities/session/own-identity-service.ts'
import { createSignIn } from '#/entities/session/sign-in-state.ts'
import { createStepUp } from '#/entities/session/step-up.ts'
import { GuestApp } from './guest-app.tsx'

const never = (): void => undefined

/** On the server: what a browser's script takes over for a visitor (guest.tsx). */
export function drawSignIn(slug: string, config: MerchantConfig, brand: Brand): string {
  const { authApiKey, authDomain, tenantId, merchantId } = config
  const signIn = createSignIn({
    service: ownIdentityService({ authApiKey, authDomain, tenantId, merchantId, slug }),
    merchant: { merchantId, slug },
    now: Date.now,
  })
  return renderToString(
    <GuestApp
      merchant={{ slug, config, brand, signIn, stepUp: createStepUp(signIn) }}
      first={{ page: 'login' }}
      onShow={never}
      go={never}
      onTyping={never}
    />,
  )
}
