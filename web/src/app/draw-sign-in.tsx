import type { MerchantConfig } from '@paydeck/contract/calls/config'
import type { Brand } from '@paydeck/contract/brands/brand'
import { renderToString } from 'react-dom/server'

import { BrandProvider } from '#/brand/use-brand.ts'
import { ownIdentityService } from '#/entities/session/own-identity-service.ts'
import { MerchantContext } from '#/entities/session/session-context.ts'
import { createSignIn } from '#/entities/session/sign-in-state.ts'
import { createStepUp } from '#/entities/session/step-up.ts'
import { GoProvider } from '#/features/sign-in/guest-link.tsx'
import { SignInPage } from '#/features/sign-in/sign-in-page.tsx'

/** On the server: what a browser's script draws first for a visitor (guest-app.tsx). */
export function drawSignIn(slug: string, config: MerchantConfig, brand: Brand): string {
  const { authApiKey, authDomain, tenantId, merchantId } = config
  const signIn = createSignIn({
    service: ownIdentityService({ authApiKey, authDomain, tenantId, merchantId, slug }),
    merchant: { merchantId, slug },
    now: Date.now,
  })
  return renderToString(
    <MerchantContext value={{ slug, config, brand, signIn, stepUp: createStepUp(signIn) }}>
      <BrandProvider value={brand}>
        <GoProvider value={() => undefined}>
          <SignInPage />
        </GoProvider>
      </BrandProvider>
    </MerchantContext>,
  )
}
