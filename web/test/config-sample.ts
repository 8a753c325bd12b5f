import type { MerchantConfig } from '@paydeck/contract/calls/config'

/** The configuration of an Australian merchant of the standard brand. */
export const sampleConfig = (): MerchantConfig => ({
  authApiKey: 'key',
  authDomain: 'paydeck',
  apiBaseUri: '/api',
  tenantId: 'mktp_0000000000000000',
  merchantId: 'mcht_0000000000000000',
  orderBaseUri: 'https://pay.example/pay',
  branding: { iconUri: null, logoUri: null, logoAltText: null },
  merchantTaxCountry: 'AU',
  merchantTradingCountry: 'AU',
  marketplaceTags: [],
  merchantTags: [],
  merchantPublicKey: 'pk',
  abacusEnabled: false,
  sourceVerificationEnabled: false,
})
