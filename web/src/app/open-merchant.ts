import type { Brand } from '@paydeck/contract/brands/brand'
import { brandOf } from '@paydeck/contract/brands/brands'

import { applyBrand } from '#/brand/apply-brand.ts'
import { withHelpContact } from '#/brand/help-contact.ts'
import { loadMerchantConfig } from '#/entities/merchant/merchant-config.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import { ownIdentityService } from '#/entities/session/own-identity-service.ts'
import { createSignIn } from '#/entities/session/sign-in-state.ts'
import { createStepUp } from '#/entities/session/step-up.ts'
import { apiHost } from '#/lib/api/api-host.ts'
import { configureApi } from '#/lib/api/api.ts'

/** Reads the configuration and restores the session. Rejects with the error that replaces the app. */
export async function openMerchant(slug: string, brands?: readonly Brand[]): Promise<Merchant> {
  const config = await loadMerchantConfig(slug)
  const { merchantId, tenantId, authApiKey, authDomain, apiBaseUri } = config
  const signIn = createSignIn({
    service: ownIdentityService({ authApiKey, authDomain, tenantId, merchantId, slug }),
    merchant: { merchantId, slug },
    now: Date.now,
  })
  const stepUp = createStepUp(signIn)
  const brand = withHelpContact(brandOf(config, brands), document)
  configureApi({
    bases: { api: apiBaseUri, v3: () => apiHost(apiBaseUri) },
    token: signIn.token,
    renewToken: signIn.renewToken,
    confirmIdentity: stepUp.request,
    toBrandTerms: (text) => text.replaceAll('manual payment', brand.copy.manualPayment),
  })
  applyBrand(brand, config.branding.iconUri)
  await signIn.restore()
  return { slug, config, brand, signIn, stepUp }
}
