import { stripSpaces } from '@paydeck/contract/identifiers/abn'
import type { MerchantConfig } from '@paydeck/contract/calls/config'
import type { AccountSettings, PublicInfo } from '@paydeck/contract/calls/merchant'
import type { Country } from '@paydeck/contract/money/currency'
import { isTimeZone } from '@paydeck/contract/time/days'
import { NO_GST_NUMBER, readGstNumber } from '@paydeck/contract/identifiers/gst-number'
import { isSlug } from '@paydeck/contract/identifiers/slug'
import { taxIdProblem } from '@paydeck/contract/identifiers/tax-id'

import type { MerchantTable } from '../../db/schema.ts'

/** Where a merchant's days begin, unless it says otherwise. */
const TIME_ZONE_OF: Record<Country, string> = { AU: 'Australia/Sydney', NZ: 'Pacific/Auckland' }

/** What the operator says of a new merchant; everything else has a default or comes with onboarding. */
export interface NewMerchant {
  tenantId: string
  /** The name in every address of the merchant. */
  slug: string
  businessName: string
  brandName?: string | undefined
  country: Country
  /** Where it pays tax; the trading country when not given. */
  taxCountry?: Country | undefined
  timeZone?: string | undefined
  tags?: readonly string[] | undefined
  taxId?: string | undefined
  /** In New Zealand, where its receipts carry it. */
  gstNumber?: string | undefined
  businessType?: 'company' | 'individual' | undefined
  contactEmail?: string | undefined
  supportEmail?: string | undefined
  phoneNo?: string | undefined
  website?: string | undefined
  /** Hundredths of a per cent of each payment; 175 is 1.75 %. */
  feeBasisPoints?: number | undefined
  /** Minor units per payment. */
  feeFixed?: number | undefined
  abacusEnabled?: boolean | undefined
  sourceVerificationEnabled?: boolean | undefined
  branding?:
    | { iconUri?: string | null; logoUri?: string | null; logoAltText?: string | null }
    | undefined
}

/** Why a business cannot have this GST number, in a sentence; null when it can. */
export function gstNumberProblem(gstNumber: string, country: Country): string | null {
  if (country !== 'NZ') return 'A GST number is for businesses that trade in New Zealand.'
  return readGstNumber(gstNumber) === null ? NO_GST_NUMBER : null
}

const DEFAULT_FEE = { basisPoints: 175, fixed: 30 } as const

/** What is wrong with a new merchant, in a sentence; null when nothing is. */
export function refusal(merchant: NewMerchant): string | null {
  if (!isSlug(merchant.slug))
    return `"${merchant.slug}" cannot be a merchant's address: use 4 to 255 lower-case letters, digits and hyphens, and none of the names Paydeck keeps for itself.`
  if (merchant.businessName.trim() === '') return 'A merchant needs a business name.'
  if (merchant.timeZone !== undefined && !isTimeZone(merchant.timeZone))
    return `"${merchant.timeZone}" is no time zone: use a name like Australia/Sydney.`
  const taxProblem =
    merchant.taxId === undefined
      ? null
      : taxIdProblem(merchant.taxId, merchant.taxCountry ?? merchant.country)
  if (taxProblem !== null) return `${taxProblem}: "${merchant.taxId}" is none.`
  if (merchant.gstNumber !== undefined) {
    const gstProblem = gstNumberProblem(merchant.gstNumber, merchant.country)
    if (gstProblem !== null) return gstProblem
  }
  const { feeBasisPoints = 0, feeFixed = 0 } = merchant
  if (!Number.isInteger(feeBasisPoints) || feeBasisPoints < 0 || feeBasisPoints > 10_000)
    return 'The fee must be from 0 to 10000 basis points.'
  if (!Number.isInteger(feeFixed) || feeFixed < 0 || feeFixed > 100_000)
    return 'The fixed fee must be a whole number of cents from 0 to 100000.'
  return null
}

/** The row of a new merchant, not activated. */
export function merchantRow(
  merchant: NewMerchant,
  made: { merchantId: string; publicKey: string; now: Date },
): MerchantTable {
  const businessName = merchant.businessName.trim()
  const timeZone = merchant.timeZone ?? TIME_ZONE_OF[merchant.country]
  return {
    merchant_id: made.merchantId,
    tenant_id: merchant.tenantId,
    slug: merchant.slug,
    business_name: businessName,
    brand_name: merchant.brandName?.trim() || businessName,
    trading_country: merchant.country,
    tax_country: merchant.taxCountry ?? merchant.country,
    tax_id: merchant.taxId === undefined ? null : stripSpaces(merchant.taxId),
    business_type: merchant.businessType ?? null,
    tags: [...(merchant.tags ?? [])],
    public_key: made.publicKey,
    abacus_enabled: merchant.abacusEnabled ?? false,
    source_verification_enabled: merchant.sourceVerificationEnabled ?? false,
    activated_at: null,
    time_zone: timeZone,
    account_name: businessName,
    account_address: '',
    icon_uri: merchant.branding?.iconUri ?? null,
    logo_uri: merchant.branding?.logoUri ?? null,
    logo_alt_text: merchant.branding?.logoAltText ?? null,
    website: merchant.website ?? null,
    card_statement_name: null,
    contact_email: merchant.contactEmail ?? null,
    support_email: merchant.supportEmail ?? merchant.contactEmail ?? null,
    support_site: null,
    phone_no: merchant.phoneNo ?? null,
    address_line1: null,
    address_line2: null,
    city: null,
    state: null,
    postal_code: null,
    customer_dashboard: false,
    fee_basis_points: merchant.feeBasisPoints ?? DEFAULT_FEE.basisPoints,
    fee_fixed: merchant.feeFixed ?? DEFAULT_FEE.fixed,
    created_at: made.now,
    version: 1,
    payout_schedule: 'daily',
    payout_hold_hours: 0,
    payout_due_at: null,
    type_of_product: '',
    onboarded_at: null,
    counts_zone: timeZone,
  }
}

/** Where a dashboard finds this installation. */
export interface ConfiguredAt {
  /** This server's, without a trailing slash. */
  origin: string
  /** The hosted identity service; null: this server is its own. */
  identity: { apiKey: string; authDomain: string } | null
}

/** What the dashboard may know before anybody signs in. */
export function toConfig(
  merchant: MerchantTable & { tenant_tags: string[]; tenant_auth_api_key: string },
  { origin, identity }: ConfiguredAt,
): MerchantConfig {
  return {
    authApiKey: identity?.apiKey ?? merchant.tenant_auth_api_key,
    authDomain: identity?.authDomain ?? new URL(origin).host,
    apiBaseUri: `${origin}/api`,
    tenantId: merchant.tenant_id,
    merchantId: merchant.merchant_id,
    orderBaseUri: `${origin}/pay`,
    branding: {
      iconUri: merchant.icon_uri,
      logoUri: merchant.logo_uri,
      logoAltText: merchant.logo_alt_text,
    },
    merchantTaxCountry: merchant.tax_country,
    merchantTradingCountry: merchant.trading_country,
    marketplaceTags: merchant.tenant_tags,
    merchantTags: merchant.tags,
    merchantPublicKey: merchant.public_key,
    abacusEnabled: merchant.abacus_enabled,
    sourceVerificationEnabled: merchant.source_verification_enabled,
  }
}

/** What the settings show of a merchant to the outside, without a version. */
export function toPublicInfo(merchant: MerchantTable): PublicInfo {
  return {
    addressLine1: merchant.address_line1,
    addressLine2: merchant.address_line2,
    brandName: merchant.brand_name,
    businessName: merchant.business_name,
    cardStatementName: merchant.card_statement_name,
    city: merchant.city,
    contactEmail: merchant.contact_email,
    customerDashboard: merchant.customer_dashboard,
    phoneNo: merchant.phone_no,
    postalCode: merchant.postal_code,
    state: merchant.state,
    supportEmail: merchant.support_email,
    supportSite: merchant.support_site,
    website: merchant.website,
  }
}

/** @param now the business instant */
export function toAccountSettings(merchant: MerchantTable, now: Date): AccountSettings {
  return {
    accountName: merchant.account_name,
    accountAddress: merchant.account_address,
    timeZone: merchant.time_zone,
    now: now.toISOString(),
  }
}
