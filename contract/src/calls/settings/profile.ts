import * as z from 'zod/mini'

import { route } from '../../protocol/route.ts'
import { timeZone } from '../../protocol/wire.ts'
import { branding } from '../config.ts'
import { accountSettings, personalInfo, publicInfo } from '../merchant.ts'
import { began, line, maybeLine, merchantPath, versioned } from './settings-fields.ts'

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

/** `colour`: `#rrggbb`; null for the brand's. */
export const savedBranding = z.extend(branding, { ...versioned, colour: z.nullable(z.string()) })
export const newBranding = z.object({
  iconUri: maybeLine(2000),
  logoUri: maybeLine(2000),
  logoAltText: maybeLine(128),
  colour: z.optional(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/)))),
  ...began,
})
export type NewBranding = z.output<typeof newBranding>

export const profileCalls = {
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
    summary: 'Change the merchant’s public information',
    access: 'staff',
    permission: 'settings:write',
    body: newPublicInfo,
    answer: publicInfo,
    otherwise: 'Failed to update public information',
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
} as const
