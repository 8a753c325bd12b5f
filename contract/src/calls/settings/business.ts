import * as z from 'zod/mini'

import { country } from '../../money/schemas.ts'
import { route } from '../../protocol/route.ts'
import { maybeText } from '../../protocol/wire.ts'
import { began, line, maybeLine, merchantPath, versioned } from './settings-fields.ts'

export const BUSINESS_TYPES = ['company', 'individual'] as const
export const businessType = z.enum(BUSINESS_TYPES)
export type BusinessType = z.infer<typeof businessType>

export const businessInfo = z.object({
  typeOfProduct: z.string(),
  country,
  taxCountry: country,
  taxId: maybeText,
  gstNumber: z.optional(z.nullable(z.string())),
  businessType: z.nullable(businessType),
  /** The country cannot be changed because there are orders in its currency. */
  isCountryFixed: z.optional(z.boolean()),
  ...versioned,
})
export type BusinessInfo = z.infer<typeof businessInfo>

export const newBusinessInfo = z.object({
  typeOfProduct: z.optional(line(128)),
  country: z.optional(country),
  taxCountry: z.optional(country),
  taxId: z.optional(line(64)),
  gstNumber: maybeLine(32),
  businessType: z.optional(businessType),
  ...began,
})
export type NewBusinessInfo = z.output<typeof newBusinessInfo>

export const META_KEYS = ['TradeType', 'TradeLicence'] as const
export const metaKey = z.enum(META_KEYS)
export type MetaKey = z.infer<typeof metaKey>

export const businessCalls = {
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
  getMetaData: route({
    requirement: 'API-25',
    base: 'api',
    method: 'GET',
    path: `${merchantPath}/meta-data/kvp/{key}`,
    summary: 'One stored value of the merchant; null if not set',
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
    summary: 'Store a value under a key',
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
    summary:
      'Submit the account set-up; refused while something is missing; submitting twice changes nothing',
    access: 'staff',
    permission: 'settings:write',
    answer: z.void(),
    otherwise: 'Failed to setup account',
  }),
} as const
