import type { MerchantConfig } from '@paydeck/contract/calls/config'
import type { AccountSettings, PublicInfo } from '@paydeck/contract/calls/merchant'
import { NO_GST_NUMBER, readGstNumber } from '@paydeck/contract/identifiers/gst-number'
import type { Country } from '@paydeck/contract/money/currency'

import type { Row } from '../../db/rows.ts'

/** Why a business cannot have this GST number, in a sentence; null when it can. */
export function gstNumberProblem(gstNumber: string, country: Country): string | null {
  if (country !== 'NZ') return 'A GST number is for businesses that trade in New Zealand.'
  return readGstNumber(gstNumber) === null ? NO_GST_NUMBER : null
}

export interface ConfiguredAt {
  /** This server's origin, without a trailing slash. */
  origin: string
  /** The hosted identity service; null when this server signs people in itself. */
  identity: { apiKey: string; authDomain: string } | null
}

/** The public configuration of a dashboard, readable without signing in. */
export function toConfig(
  merchant: Row<'app.merchant'> & { tenantTags: string[]; tenantAuthApiKey: string },
  { origin, identity }: ConfiguredAt,
): MerchantConfig {
  return {
    authApiKey: identity?.apiKey ?? merchant.tenantAuthApiKey,
    authDomain: identity?.authDomain ?? new URL(origin).host,
    apiBaseUri: `${origin}/api`,
    tenantId: merchant.tenantId,
    merchantId: merchant.merchantId,
    orderBaseUri: `${origin}/pay`,
    branding: {
      iconUri: merchant.iconUri,
      logoUri: merchant.logoUri,
      logoAltText: merchant.logoAltText,
    },
    merchantTaxCountry: merchant.taxCountry,
    merchantTradingCountry: merchant.tradingCountry,
    marketplaceTags: merchant.tenantTags,
    merchantTags: merchant.tags,
    merchantPublicKey: merchant.publicKey,
    abacusEnabled: merchant.abacusEnabled,
    sourceVerificationEnabled: merchant.sourceVerificationEnabled,
  }
}

export function toPublicInfo(merchant: Row<'app.merchant'>): PublicInfo {
  return {
    addressLine1: merchant.addressLine1,
    addressLine2: merchant.addressLine2,
    brandName: merchant.brandName,
    businessName: merchant.businessName,
    cardStatementName: merchant.cardStatementName,
    city: merchant.city,
    contactEmail: merchant.contactEmail,
    customerDashboard: merchant.customerDashboard,
    phoneNo: merchant.phoneNo,
    postalCode: merchant.postalCode,
    state: merchant.state,
    supportEmail: merchant.supportEmail,
    supportSite: merchant.supportSite,
    website: merchant.website,
  }
}

/** @param now business time */
export function toAccountSettings(merchant: Row<'app.merchant'>, now: Date): AccountSettings {
  return {
    accountName: merchant.accountName,
    accountAddress: merchant.accountAddress,
    timeZone: merchant.timeZone,
    now: now.toISOString(),
  }
}
