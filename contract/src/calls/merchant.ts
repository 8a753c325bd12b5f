import * as z from 'zod/mini'

import { route } from '../protocol/route.ts'
import { instant, maybeText, timeZone } from '../protocol/wire.ts'

/** The version of the settings; a save with a stale one is refused. */
const version = z.optional(z.string())

export const publicInfo = z.object({
  addressLine1: maybeText,
  addressLine2: maybeText,
  brandName: z.string(),
  businessName: z.string(),
  cardStatementName: maybeText,
  city: maybeText,
  contactEmail: maybeText,
  customerDashboard: z.boolean(),
  phoneNo: maybeText,
  postalCode: maybeText,
  state: maybeText,
  supportEmail: maybeText,
  supportSite: maybeText,
  website: maybeText,
  version,
})
export type PublicInfo = z.infer<typeof publicInfo>

export const personalInfo = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phoneNo: maybeText,
})
export type PersonalInfo = z.infer<typeof personalInfo>

export const accountSettings = z.object({
  accountName: z.string(),
  accountAddress: z.string(),
  timeZone,
  /** The server's business time, which may be ahead of wall time in the sandbox. */
  now: z.optional(instant),
  version,
})
export type AccountSettings = z.infer<typeof accountSettings>

export const merchantCalls = {
  getMerchantStatus: route({
    requirement: 'API-13',
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/status',
    summary: 'Whether the merchant has been activated',
    access: 'staff',
    permission: 'member',
    answer: z.object({
      isActivated: z.boolean(),
      isAccountSet: z._default(z.boolean(), false),
    }),
    otherwise: 'Failed to fetch merchant status',
  }),
  getPublicInfo: route({
    requirement: 'API-23',
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/settings/public-info',
    summary: 'The merchant’s public information',
    access: 'staff',
    permission: 'member',
    answer: publicInfo,
    otherwise: 'Failed to fetch public information',
  }),
  getPersonalInfo: route({
    requirement: 'API-21',
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/settings/personal',
    summary: 'Name and phone of the signed-in person',
    access: 'staff',
    permission: 'own',
    answer: personalInfo,
    otherwise: 'Failed to get personal information',
  }),
  getAccountSettings: route({
    requirement: 'API-61',
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/settings/account',
    summary: 'Account name, address and the time zone of the merchant’s days',
    access: 'staff',
    permission: 'member',
    answer: accountSettings,
    otherwise: 'Failed to get account information',
  }),
} as const
