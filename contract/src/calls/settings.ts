import * as z from 'zod/mini'

import { country } from '../money/currency.ts'
import { route } from '../protocol/route.ts'
import { maybeText, timeZone } from '../protocol/wire.ts'
import { branding } from './config.ts'
import { accountSettings, personalInfo, publicInfo } from './merchant.ts'

/**
 * What a merchant says of itself. A POST merges the keys it carries into what is saved. Every answer names its
 * `version`; a save that carries one is refused (409) when something else was saved in between.
 */

const version = z.string().check(z.maxLength(64))
const versioned = { version }
/** What the change began from. */
const began = { version: z.optional(version) }

const trimmed = z.pipe(
  z.string(),
  z.transform((text: string) => text.trim()),
)

/** One line of text, trimmed. @param most characters */
const line = (most: number) =>
  z.pipe(
    trimmed,
    z
      .string()
      .check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Use one line of text')),
  )
/** A line that may be taken away: empty is null. */
const maybeLine = (most: number) =>
  z.optional(
    z.nullable(
      z.pipe(
        line(most),
        z.transform((text: string) => (text === '' ? null : text)),
      ),
    ),
  )

export const BUSINESS_TYPES = ['company', 'individual'] as const
export const businessType = z.enum(BUSINESS_TYPES)
export type BusinessType = z.infer<typeof businessType>

export const businessInfo = z.object({
  typeOfProduct: z.string(),
  /** Where the merchant trades; its currency and its holidays. */
  country,
  taxCountry: country,
  taxId: maybeText,
  /** The number a New Zealand business is registered for GST under; its receipts carry it. */
  gstNumber: z.optional(z.nullable(z.string())),
  businessType: z.nullable(businessType),
  /** The country stays what it is: there are orders in its currency. */
  isCountryFixed: z.optional(z.boolean()),
  ...versioned,
})
export type BusinessInfo = z.infer<typeof businessInfo>

export const newBusinessInfo = z.object({
  typeOfProduct: z.optional(line(128)),
  country: z.optional(country),
  taxCountry: z.optional(country),
  taxId: z.optional(line(64)),
  /** Null or empty takes it away; only where the country is New Zealand. */
  gstNumber: maybeLine(32),
  businessType: z.optional(businessType),
  ...began,
})
export type NewBusinessInfo = z.output<typeof newBusinessInfo>

export const newPublicInfo = z.object({
  addressLine1: maybeLine(255),
  addressLine2: maybeLine(255),
  brandName: z.optional(line(128)),
  businessName: z.optional(line(128)),
  cardStatementName: maybeLine(32),
  city: maybeLine(128),
  contactEmail: maybeLine(254),
  customerDashboard: z.optional(z.boolean()),
  phoneNo: maybeLine(32),
  postalCode: maybeLine(16),
  state: maybeLine(64),
  supportEmail: maybeLine(254),
  supportSite: maybeLine(2000),
  website: maybeLine(2000),
  ...began,
})
export type NewPublicInfo = z.output<typeof newPublicInfo>

/** Names of 127 characters at most, also after trimming. */
export const newPersonalInfo = z.object({
  firstName: z.optional(line(127)),
  lastName: z.optional(line(127)),
  phoneNo: maybeLine(32),
})
export type NewPersonalInfo = z.output<typeof newPersonalInfo>

export const newAccountSettings = z.object({
  accountName: z.optional(line(128)),
  accountAddress: z.optional(line(255)),
  timeZone: z.optional(timeZone),
  ...began,
})
export type NewAccountSettings = z.output<typeof newAccountSettings>

export const savedBranding = z.extend(branding, versioned)
export const newBranding = z.object({
  iconUri: maybeLine(2000),
  logoUri: maybeLine(2000),
  logoAltText: maybeLine(128),
  ...began,
})
export type NewBranding = z.output<typeof newBranding>

/** What is known of a merchant under a name; the consumer brand asks for these two. */
export const META_KEYS = ['TradeType', 'TradeLicence'] as const
export const metaKey = z.enum(META_KEYS)
export type MetaKey = z.infer<typeof metaKey>

const recipients = z.optional(z.array(line(254)).check(z.maxLength(100)))

export const payoutSettings = z.object({
  notificationEmails: z.array(z.string()),
  notificationsEnabled: z.boolean(),
  ...versioned,
})
export const newPayoutSettings = z.object({
  notificationEmails: recipients,
  notificationsEnabled: z.optional(z.boolean()),
  ...began,
})

export const orderNotifications = z.object({
  orderPaidNotificationEmails: z.array(z.string()),
  orderPaidNotificationsEnabled: z.boolean(),
  ...versioned,
})
export const newOrderNotifications = z.object({
  orderPaidNotificationEmails: recipients,
  orderPaidNotificationsEnabled: z.optional(z.boolean()),
  ...began,
})

/** The sites on which a merchant's checkout offers Apple Pay, as Apple is told of them. */
export const applePayDetails = z.object({
  domainNames: z.array(z.string()),
  encryptTo: z.string(),
  merchantUrl: z.string(),
  partnerInternalMerchantIdentifier: z.string(),
  partnerMerchantName: z.string(),
})
export type ApplePayDetails = z.infer<typeof applePayDetails>

const domains = z.array(line(253)).check(z.minLength(1), z.maxLength(100))

const merchantPath = '/merchants/{merchantId}' as const
const applePayPath = '/payments/apple/web-merchant-details-jwt/{merchantId}' as const

export const settingsCalls = {
  getBusinessInfo: route({
    requirement: 'API-19',
    base: 'api',
    method: 'GET',
    path: `${merchantPath}/settings/business`,
    summary: 'What kind of business the merchant is, and where it pays tax',
    access: 'staff',
    permission: 'settings:write',
    answer: businessInfo,
    otherwise: 'Failed to fetch business information',
  }),
  saveBusinessInfo: route({
    requirement: 'API-20',
    base: 'api',
    method: 'POST',
    path: `${merchantPath}/settings/business`,
    summary:
      'Change what is said of the business; the tax id must suit the tax country, and a GST number is New Zealand’s. The country is fixed by the first order',
    access: 'staff',
    permission: 'settings:write',
    body: newBusinessInfo,
    answer: businessInfo,
    otherwise: 'Failed to update business information',
  }),
  savePersonalInfo: route({
    requirement: 'API-22',
    base: 'api',
    method: 'PATCH',
    path: `${merchantPath}/settings/personal`,
    summary: 'Change name and phone of the signed-in person',
    access: 'staff',
    permission: 'own',
    body: newPersonalInfo,
    answer: personalInfo,
    otherwise: 'Failed to update personal information',
  }),
  savePublicInfo: route({
    requirement: 'API-24',
    base: 'api',
    method: 'POST',
    path: `${merchantPath}/settings/public-info`,
    summary: 'Change what customers may know of the merchant',
    access: 'staff',
    permission: 'settings:write',
    body: newPublicInfo,
    answer: publicInfo,
    otherwise: 'Failed to update public information',
  }),
  getMetaData: route({
    requirement: 'API-25',
    base: 'api',
    method: 'GET',
    path: `${merchantPath}/meta-data/kvp/{key}`,
    summary: 'One value that is known of the merchant; null when nothing was said yet',
    access: 'staff',
    permission: 'settings:write',
    answer: z.object({ value: maybeText }),
    otherwise: 'Failed to fetch trade information',
  }),
  saveMetaData: route({
    requirement: 'API-26',
    base: 'api',
    method: 'POST',
    path: `${merchantPath}/meta-data/kvp`,
    summary: 'Keep a value under a key',
    access: 'staff',
    permission: 'settings:write',
    body: z.object({ key: metaKey, value: line(255) }),
    answer: z.void(),
    otherwise: 'Failed to save changes',
  }),
  onboard: route({
    requirement: 'API-27',
    base: 'api',
    method: 'POST',
    path: '/onboarding/{merchantId}/onboard',
    summary: 'Hand the account set-up in; refused while something is missing, twice is once',
    access: 'staff',
    permission: 'settings:write',
    answer: z.void(),
    otherwise: 'Failed to setup account',
  }),
  getPayoutSettings: route({
    requirement: 'API-31',
    base: 'api',
    method: 'GET',
    path: `${merchantPath}/settings/payout`,
    summary: 'Who is mailed about transfers',
    access: 'staff',
    permission: 'payouts:read',
    answer: payoutSettings,
    otherwise: 'Failed to fetch payout reports',
  }),
  savePayoutSettings: route({
    requirement: 'API-32',
    base: 'api',
    method: 'POST',
    path: `${merchantPath}/settings/payout`,
    summary: 'Change who is mailed about transfers; a first list switches the mail on',
    access: 'staff',
    permission: 'payouts:settings',
    stepUp: true,
    body: newPayoutSettings,
    answer: payoutSettings,
    otherwise: 'Failed to save payout report settings',
  }),
  saveAccountSettings: route({
    requirement: 'API-62',
    base: 'api',
    method: 'POST',
    path: `${merchantPath}/settings/account`,
    summary: 'Change account name, address and the time zone of the merchant’s days',
    access: 'staff',
    permission: 'settings:write',
    body: newAccountSettings,
    answer: accountSettings,
    otherwise: 'Failed to save account information',
  }),
  getBranding: route({
    requirement: 'API-63',
    base: 'api',
    method: 'GET',
    path: `${merchantPath}/settings/branding`,
    summary: 'The merchant’s own logo and icon',
    access: 'staff',
    permission: 'settings:write',
    answer: savedBranding,
    otherwise: 'Failed to fetch branding',
  }),
  saveBranding: route({
    requirement: 'API-64',
    base: 'api',
    method: 'POST',
    path: `${merchantPath}/settings/branding`,
    summary: 'Change logo and icon: addresses of images that begin with https://',
    access: 'staff',
    permission: 'settings:write',
    body: newBranding,
    answer: savedBranding,
    otherwise: 'Failed to save changes',
  }),
  getOrderNotifications: route({
    requirement: 'API-68',
    base: 'api',
    method: 'GET',
    path: `${merchantPath}/settings/order-notifications`,
    summary: 'Who is mailed when an order is paid',
    access: 'staff',
    permission: 'settings:write',
    answer: orderNotifications,
    otherwise: 'Failed to fetch order notifications',
  }),
  saveOrderNotifications: route({
    requirement: 'API-69',
    base: 'api',
    method: 'POST',
    path: `${merchantPath}/settings/order-notifications`,
    summary: 'Change who is mailed when an order is paid; a first list switches the mail on',
    access: 'staff',
    permission: 'settings:write',
    body: newOrderNotifications,
    answer: orderNotifications,
    otherwise: 'Failed to save payment confirmation settings',
  }),
  getApplePay: route({
    requirement: 'API-70',
    base: 'api',
    method: 'GET',
    path: applePayPath,
    summary: 'The sites on which the checkout offers Apple Pay',
    access: 'staff',
    permission: 'settings:write',
    answer: applePayDetails,
    otherwise: 'Failed to fetch checkout payment options',
  }),
  addApplePayDomains: route({
    requirement: 'API-71',
    base: 'api',
    method: 'POST',
    path: applePayPath,
    summary: 'Offer Apple Pay on these sites; those that are there already stay',
    access: 'staff',
    permission: 'settings:write',
    body: domains,
    answer: applePayDetails,
    otherwise: 'Failed to save changes',
  }),
  removeApplePayDomains: route({
    requirement: 'API-72',
    base: 'api',
    method: 'DELETE',
    path: applePayPath,
    summary: 'Offer Apple Pay on these sites no more; unknown ones are no error',
    access: 'staff',
    permission: 'settings:write',
    body: domains,
    answer: applePayDetails,
    otherwise: 'Failed to save changes',
  }),
} as const
