import { stripSpaces } from '@paydeck/contract/identifiers/abn'
import type { MerchantConfig } from '@paydeck/contract/calls/config'
import type { AccountSettings, PublicInfo } from '@paydeck/contract/calls/merchant'
import type { Country } from '@paydeck/contract/money/currency'
import { isTimeZone } from '@paydeck/contract/time/days'
import { NO_GST_NUMBER, readGstNumber } from '@paydeck/contract/identifiers/gst-number'
import { isSlug } from '@paydeck/contract/identifiers/slug'
import { taxIdProblem } from '@paydeck/contract/identifiers/tax-id'

import type { Row } from '../../db/rows.ts'

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
): Row<'app.merchant'> {
  const businessName = merchant.businessName.trim()
  const timeZone = merchant.timeZone ?? TIME_ZONE_OF[merchant.country]
  return {
    merchantId: made.merchantId,
    tenantId: merchant.tenantId,
    slug: merchant.slug,
    businessName,
    brandName: merchant.brandName?.trim() || businessName,
    tradingCountry: merchant.country,
    taxCountry: merchant.taxCountry ?? merchant.country,
    taxId: merchant.taxId === undefined ? null : stripSpaces(merchant.taxId),
    businessType: merchant.businessType ?? null,
    tags: [...(merchant.tags ?? [])],
    publicKey: made.publicKey,
    abacusEnabled: merchant.abacusEnabled ?? false,
    sourceVerificationEnabled: merchant.sourceVerificationEnabled ?? false,
    activatedAt: null,
    timeZone,
    accountName: businessName,
    accountAddress: '',
    iconUri: merchant.branding?.iconUri ?? null,
    logoUri: merchant.branding?.logoUri ?? null,
    logoAltText: merchant.branding?.logoAltText ?? null,
    website: merchant.website ?? null,
    cardStatementName: null,
    contactEmail: merchant.contactEmail ?? null,
    supportEmail: merchant.supportEmail ?? merchant.contactEmail ?? null,
    supportSite: null,
    phoneNo: merchant.phoneNo ?? null,
    addressLine1: null,
    addressLine2: null,
    city: null,
    state: null,
    postalCode: null,
    customerDashboard: false,
    feeBasisPoints: merchant.feeBasisPoints ?? DEFAULT_FEE.basisPoints,
    feeFixed: merchant.feeFixed ?? DEFAULT_FEE.fixed,
    createdAt: made.now,
    version: 1,
    payoutSchedule: 'daily',
    payoutHoldHours: 0,
    payoutDueAt: null,
    typeOfProduct: '',
    onboardedAt: null,
    countsZone: timeZone,
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

/** What the settings show of a merchant to the outside, without a version. */
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

/** @param now the business instant */
export function toAccountSettings(merchant: Row<'app.merchant'>, now: Date): AccountSettings {
  return {
    accountName: merchant.accountName,
    accountAddress: merchant.accountAddress,
    timeZone: merchant.timeZone,
    now: now.toISOString(),
  }
}
