import { isAbn, stripSpaces } from '@paydeck/contract/identifiers/abn'
import type { Brand } from '@paydeck/contract/brands/brand'
import type { AccountSettings, PublicInfo } from '@paydeck/contract/calls/merchant'
import type { BusinessInfo, NewBusinessInfo } from '@paydeck/contract/calls/settings/business'
import type {
  NewAccountSettings,
  NewBranding,
  NewPublicInfo,
} from '@paydeck/contract/calls/settings/profile'
import { isCardStatementName } from '@paydeck/contract/identifiers/card-statement-name'
import { isEmail } from '@paydeck/contract/identifiers/email-list'
import { readGstNumber } from '@paydeck/contract/identifiers/gst-number'
import { isHttpsUri, isWebsite } from '@paydeck/contract/identifiers/https-uri'
import { isNzbn } from '@paydeck/contract/identifiers/nzbn'
import { taxIdProblem } from '@paydeck/contract/identifiers/tax-id'

import type { Row } from '../../db/rows.ts'
import { isPhone } from '../../kit/phone-shape.ts'
import { versionOf } from './version-of.ts'
import { gstNumberProblem, toAccountSettings, toPublicInfo } from '../merchants/rules.ts'

export type Change = Partial<Row<'app.merchant'>>

export type Business = Row<'app.merchant'> & { gstNumber: string | null }

export interface Refusal {
  refusal: string
}

const withVersion = <T extends object>(values: T): T & { version: string } => ({
  ...values,
  version: versionOf(values),
})

export const toBusinessInfo = (
  merchant: Pick<
    Business,
    'typeOfProduct' | 'tradingCountry' | 'taxCountry' | 'taxId' | 'gstNumber' | 'businessType'
  >,
): BusinessInfo =>
  withVersion({
    typeOfProduct: merchant.typeOfProduct,
    country: merchant.tradingCountry,
    taxCountry: merchant.taxCountry,
    taxId: merchant.taxId,
    gstNumber: merchant.gstNumber,
    businessType: merchant.businessType,
  })

export const toVersionedPublicInfo = (merchant: Row<'app.merchant'>): PublicInfo =>
  withVersion(toPublicInfo(merchant))

/** @param now the business time; not part of the version */
export function toVersionedAccount(merchant: Row<'app.merchant'>, now: Date): AccountSettings {
  const { now: _, ...values } = toAccountSettings(merchant, now)
  return { ...withVersion(values), now: now.toISOString() }
}

export const toBranding = (merchant: Row<'app.merchant'>) =>
  withVersion({
    iconUri: merchant.iconUri,
    logoUri: merchant.logoUri,
    logoAltText: merchant.logoAltText,
    colour: merchant.brandColour,
  })

/** The tax id must suit the tax country. The country is fixed once there are orders, which use its currency. */
export function businessChange(
  merchant: Business,
  input: NewBusinessInfo,
  isCountryFixed: boolean,
): Partial<Business> | Refusal {
  const change = {
    typeOfProduct: input.typeOfProduct ?? merchant.typeOfProduct,
    tradingCountry: input.country ?? merchant.tradingCountry,
    taxCountry: input.taxCountry ?? merchant.taxCountry,
    taxId: taxIdOf(merchant, input),
    businessType: input.businessType ?? merchant.businessType,
  }
  if (isCountryFixed && change.tradingCountry !== merchant.tradingCountry)
    return {
      refusal: 'Your country cannot be changed, because you have orders in its currency.',
    }
  const { taxId, taxCountry, tradingCountry } = change
  const refusal =
    (taxId !== null && taxIdProblem(taxId, taxCountry)) ||
    gstRefusal(input.gstNumber, tradingCountry)
  if (refusal) return { refusal }
  return { ...change, gstNumber: gstNumberOf(merchant, input) }
}

const taxIdOf = (merchant: Business, { taxId: typed }: NewBusinessInfo): string | null =>
  typed === undefined ? merchant.taxId : stripSpaces(typed)

const gstRefusal = (typed: string | null | undefined, country: Business['tradingCountry']) =>
  typeof typed === 'string' && gstNumberProblem(typed, country)

const gstNumberOf = (merchant: Business, { gstNumber: typed }: NewBusinessInfo): string | null =>
  typed === undefined ? merchant.gstNumber : readGstNumber(typed ?? '')

const firstOf = (checks: readonly [boolean, string][]): string | undefined =>
  checks.find(([isFine]) => !isFine)?.[1]

/** Accepts a missing value. */
const fits = (text: string | null | undefined, holds: (value: string) => boolean): boolean =>
  text === null || text === undefined || holds(text)

const isNotEmpty = (text: string): boolean => text !== ''

export function publicInfoChange(input: NewPublicInfo): Change | Refusal {
  const refusal = firstOf([
    [fits(input.businessName, isNotEmpty), 'Please enter a business name'],
    [fits(input.brandName, isNotEmpty), 'Please enter a brand name'],
    [fits(input.website, isWebsite), 'Please enter a valid website'],
    [fits(input.supportSite, isWebsite), 'Please enter a valid support site'],
    [
      fits(input.cardStatementName, isCardStatementName),
      'Should have latin letters only, and between 5 and 13 chars',
    ],
    [fits(input.contactEmail, isEmail), 'Please enter a valid email address'],
    [fits(input.supportEmail, isEmail), 'Please enter a valid email address'],
    [fits(input.phoneNo, isPhone), 'Please enter a valid phone number'],
  ])
  if (refusal !== undefined) return { refusal }
  return withoutUndefined({
    addressLine1: input.addressLine1,
    addressLine2: input.addressLine2,
    brandName: input.brandName,
    businessName: input.businessName,
    cardStatementName: input.cardStatementName,
    city: input.city,
    contactEmail: input.contactEmail,
    customerDashboard: input.customerDashboard,
    phoneNo: input.phoneNo,
    postalCode: input.postalCode,
    state: input.state,
    supportEmail: input.supportEmail,
    supportSite: input.supportSite,
    website: input.website,
  })
}

export function accountChange(input: NewAccountSettings): Change | Refusal {
  const refusal = firstOf([
    [fits(input.accountName, isNotEmpty), 'Please enter an account name'],
    [fits(input.accountAddress, isNotEmpty), 'Please enter an account address'],
  ])
  if (refusal !== undefined) return { refusal }
  return withoutUndefined({
    accountName: input.accountName,
    accountAddress: input.accountAddress,
    timeZone: input.timeZone,
  })
}

/** Accepts the current logo unchanged: an uploaded one is at our own origin. */
export function brandingChange(
  input: NewBranding,
  { logoUri }: Pick<Row<'app.merchant'>, 'logoUri'> = { logoUri: null },
): Change | Refusal {
  const refusal = firstOf([
    [fits(input.iconUri, isHttpsUri), 'Invalid favicon uri. Please starts with https://'],
    [
      input.logoUri === logoUri || fits(input.logoUri, isHttpsUri),
      'Invalid logo uri. Please starts with https://',
    ],
  ])
  if (refusal !== undefined) return { refusal }
  return withoutUndefined({
    iconUri: input.iconUri,
    logoUri: input.logoUri,
    logoAltText: input.logoAltText,
    brandColour: input.colour,
  })
}

type MerchantFields = { [Key in keyof Row<'app.merchant'>]?: Row<'app.merchant'>[Key] | undefined }

/** Drops undefined fields; null is a value. */
const withoutUndefined = (change: MerchantFields): Change =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

export interface OnboardingSubmission {
  asks: Pick<Brand['asks'], 'website' | 'trade'>
  person: { firstName: string; lastName: string }
  tradeType: string | null
}

/** As text; empty when the account set-up is complete. */
export function missingForOnboarding(
  merchant: Row<'app.merchant'>,
  submission: OnboardingSubmission,
): string[] {
  const { asks, person, tradeType } = submission
  const taxId = merchant.taxId ?? ''
  const isNz = merchant.taxCountry === 'NZ'
  const needs: readonly [boolean, string][] = [
    [merchant.businessName !== '', 'business name'],
    [merchant.brandName !== '', 'brand name'],
    [isNz ? isNzbn(taxId) : isAbn(taxId), isNz ? 'NZBN' : 'ABN'],
    [!asks.website || merchant.website !== null, 'website'],
    [isCardStatementName(merchant.cardStatementName ?? ''), 'card statement name'],
    [merchant.contactEmail !== null, 'contact email'],
    [person.firstName !== '', 'first name'],
    [person.lastName !== '', 'last name'],
    [!asks.trade || tradeType !== null, 'primary trade type'],
  ]
  return needs.filter(([isSet]) => !isSet).map(([, label]) => label)
}
