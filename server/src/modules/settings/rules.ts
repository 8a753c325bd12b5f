import { isAbn, stripSpaces } from '@paydeck/contract/identifiers/abn'
import type { BrandFlags } from '@paydeck/contract/merchant/brand'
import type { AccountSettings, PublicInfo } from '@paydeck/contract/calls/merchant'
import type {
  BusinessInfo,
  NewAccountSettings,
  NewBranding,
  NewBusinessInfo,
  NewPublicInfo,
} from '@paydeck/contract/calls/settings'
import { isCardStatementName } from '@paydeck/contract/identifiers/card-statement-name'
import { isEmail } from '@paydeck/contract/identifiers/email-list'
import { readGstNumber } from '@paydeck/contract/identifiers/gst-number'
import { isHttpsUri, isWebsite } from '@paydeck/contract/identifiers/https-uri'
import { isNzbn } from '@paydeck/contract/identifiers/nzbn'
import { taxIdProblem } from '@paydeck/contract/identifiers/tax-id'

import type { MerchantTable } from '../../db/schema.ts'
import { isPhone } from '../../kit/phone-shape.ts'
import { versionOf } from '../../kit/version-of.ts'
import { gstNumberProblem, toAccountSettings, toPublicInfo } from '../merchants/rules.ts'

/** The columns a change of settings writes. */
export type Change = Partial<MerchantTable>

/** A merchant's row with the number it is registered for GST under. */
export type Business = MerchantTable & { gst_number: string | null }

/** What is wrong with a change, in a sentence. */
export interface Refusal {
  refusal: string
}

const withVersion = <T extends object>(values: T): T & { version: string } => ({
  ...values,
  version: versionOf(values),
})

/** What the settings show of the business, with the version that a save of it carries. */
export const toBusinessInfo = (
  merchant: Pick<
    Business,
    | 'type_of_product'
    | 'trading_country'
    | 'tax_country'
    | 'tax_id'
    | 'gst_number'
    | 'business_type'
  >,
): BusinessInfo =>
  withVersion({
    typeOfProduct: merchant.type_of_product,
    country: merchant.trading_country,
    taxCountry: merchant.tax_country,
    taxId: merchant.tax_id,
    gstNumber: merchant.gst_number,
    businessType: merchant.business_type,
  })

/** What customers are told of a merchant, with the version that a save of it carries. */
export const toVersionedPublicInfo = (merchant: MerchantTable): PublicInfo =>
  withVersion(toPublicInfo(merchant))

/** @param now the business instant; no part of the version */
export function toVersionedAccount(merchant: MerchantTable, now: Date): AccountSettings {
  const { now: _, ...values } = toAccountSettings(merchant, now)
  return { ...withVersion(values), now: now.toISOString() }
}

/** A merchant's logo and icon, with the version that a save of them carries. */
export const toBranding = (merchant: MerchantTable) =>
  withVersion({
    iconUri: merchant.icon_uri,
    logoUri: merchant.logo_uri,
    logoAltText: merchant.logo_alt_text,
  })

/**
 * The change of a merchant's business; the tax id is kept without spaces and must suit the tax country. Where there
 * are orders, their currency, their tax and their transfers have settled where the merchant trades.
 */
export function businessChange(
  merchant: Business,
  wanted: NewBusinessInfo,
  isCountryFixed: boolean,
): Partial<Business> | Refusal {
  const isMoving = wanted.country !== undefined && wanted.country !== merchant.trading_country
  if (isMoving && isCountryFixed)
    return {
      refusal: 'Your country cannot be changed any more: there are orders in its currency.',
    }
  const taxCountry = wanted.taxCountry ?? merchant.tax_country
  const taxId = wanted.taxId === undefined ? merchant.tax_id : stripSpaces(wanted.taxId)
  const country = wanted.country ?? merchant.trading_country
  const refusal =
    (taxId !== null && taxIdProblem(taxId, taxCountry)) ||
    (typeof wanted.gstNumber === 'string' && gstNumberProblem(wanted.gstNumber, country))
  if (refusal) return { refusal }
  return {
    type_of_product: wanted.typeOfProduct ?? merchant.type_of_product,
    trading_country: country,
    tax_country: taxCountry,
    tax_id: taxId,
    gst_number:
      wanted.gstNumber === undefined ? merchant.gst_number : readGstNumber(wanted.gstNumber ?? ''),
    business_type: wanted.businessType ?? merchant.business_type,
  }
}

/** The first of some checks that fails, as a sentence. */
const firstOf = (checks: readonly [boolean, string][]): string | undefined =>
  checks.find(([isFine]) => !isFine)?.[1]

/** Nothing given, taken away, or a value that holds. */
const fits = (text: string | null | undefined, holds: (value: string) => boolean): boolean =>
  text === null || text === undefined || holds(text)

const isSaid = (text: string): boolean => text !== ''

/** The change of what customers may know. */
export function publicInfoChange(wanted: NewPublicInfo): Change | Refusal {
  const refusal = firstOf([
    [fits(wanted.businessName, isSaid), 'Please enter a business name'],
    [fits(wanted.brandName, isSaid), 'Please enter a brand name'],
    [fits(wanted.website, isWebsite), 'Please enter a valid website'],
    [fits(wanted.supportSite, isWebsite), 'Please enter a valid support site'],
    [
      fits(wanted.cardStatementName, isCardStatementName),
      'Should have latin letters only, and between 5 and 13 chars',
    ],
    [fits(wanted.contactEmail, isEmail), 'Please enter a valid email address'],
    [fits(wanted.supportEmail, isEmail), 'Please enter a valid email address'],
    [fits(wanted.phoneNo, isPhone), 'Please enter a valid phone number'],
  ])
  if (refusal !== undefined) return { refusal }
  return given({
    address_line1: wanted.addressLine1,
    address_line2: wanted.addressLine2,
    brand_name: wanted.brandName,
    business_name: wanted.businessName,
    card_statement_name: wanted.cardStatementName,
    city: wanted.city,
    contact_email: wanted.contactEmail,
    customer_dashboard: wanted.customerDashboard,
    phone_no: wanted.phoneNo,
    postal_code: wanted.postalCode,
    state: wanted.state,
    support_email: wanted.supportEmail,
    support_site: wanted.supportSite,
    website: wanted.website,
  })
}

/** The change of account name, address and clock; what is given is not empty. */
export function accountChange(wanted: NewAccountSettings): Change | Refusal {
  const refusal = firstOf([
    [fits(wanted.accountName, isSaid), 'Please enter an account name'],
    [fits(wanted.accountAddress, isSaid), 'Please enter an account address'],
  ])
  if (refusal !== undefined) return { refusal }
  return given({
    account_name: wanted.accountName,
    account_address: wanted.accountAddress,
    time_zone: wanted.timeZone,
  })
}

/** The change of logo and icon. */
export function brandingChange(wanted: NewBranding): Change | Refusal {
  const refusal = firstOf([
    [fits(wanted.iconUri, isHttpsUri), 'Invalid favicon uri. Please starts with https://'],
    [fits(wanted.logoUri, isHttpsUri), 'Invalid logo uri. Please starts with https://'],
  ])
  if (refusal !== undefined) return { refusal }
  return given({
    icon_uri: wanted.iconUri,
    logo_uri: wanted.logoUri,
    logo_alt_text: wanted.logoAltText,
  })
}

type Given = { [Key in keyof MerchantTable]?: MerchantTable[Key] | undefined }

/** The keys that have a value; null is one. */
const given = (change: Given): Change =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** Who hands the account set-up in, and what is known beside the merchant's row. */
export interface HandedIn {
  brand: BrandFlags
  person: { firstName: string; lastName: string }
  tradeType: string | null
}

/** What a merchant still has to say before the account set-up can be handed in, in words; empty when it can. */
export function missingForOnboarding(merchant: MerchantTable, handed: HandedIn): string[] {
  const { brand, person, tradeType } = handed
  const isConsumer = brand.isLaddrB2C
  const taxId = merchant.tax_id ?? ''
  const isNz = merchant.tax_country === 'NZ'
  const needs: readonly [boolean, string][] = [
    [merchant.business_name !== '', 'business name'],
    [merchant.brand_name !== '', 'brand name'],
    [isNz ? isNzbn(taxId) : isAbn(taxId), isNz ? 'NZBN' : 'ABN'],
    [isConsumer || merchant.website !== null, 'website'],
    [isCardStatementName(merchant.card_statement_name ?? ''), 'card statement name'],
    [merchant.contact_email !== null, 'contact email'],
    [person.firstName !== '', 'first name'],
    [person.lastName !== '', 'last name'],
    [!isConsumer || tradeType !== null, 'primary trade type'],
  ]
  return needs.filter(([isThere]) => !isThere).map(([, what]) => what)
}
