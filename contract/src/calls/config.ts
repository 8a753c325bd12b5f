import * as z from 'zod/mini'

import { country } from '../money/schemas.ts'
import { route } from '../protocol/route.ts'
import { maybeText } from '../protocol/wire.ts'

export const branding = z.object({ iconUri: maybeText, logoUri: maybeText, logoAltText: maybeText })

export const merchantConfig = z.object({
  authApiKey: z.string(),
  authDomain: z.string(),
  apiBaseUri: z.string(),
  tenantId: z.string(),
  merchantId: z.string(),
  orderBaseUri: z.string(),
  branding,
  merchantTaxCountry: country,
  merchantTradingCountry: country,
  marketplaceTags: z.array(z.string()),
  merchantTags: z.array(z.string()),
  merchantPublicKey: z.string(),
  abacusEnabled: z.boolean(),
  sourceVerificationEnabled: z.boolean(),
})
export type MerchantConfig = z.infer<typeof merchantConfig>

export const configCalls = {
  getMerchantConfig: route({
    requirement: 'API-10',
    base: 'api',
    method: 'GET',
    path: '/config/merchant',
    summary: 'The configuration of the merchant named in the address',
    access: 'public',
    query: z.object({ m: z.string().check(z.minLength(1), z.maxLength(255)) }),
    answer: merchantConfig,
    otherwise: 'Failed to fetch config',
  }),
} as const
