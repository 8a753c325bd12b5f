import * as z from 'zod/mini'

import { route } from '../../protocol/route.ts'
import { line } from './settings-fields.ts'

export const applePayDetails = z.object({
  domainNames: z.array(z.string()),
  encryptTo: z.string(),
  merchantUrl: z.string(),
  partnerInternalMerchantIdentifier: z.string(),
  partnerMerchantName: z.string(),
})
export type ApplePayDetails = z.infer<typeof applePayDetails>

const domains = z.array(line(253)).check(z.minLength(1), z.maxLength(100))

const applePayPath = '/payments/apple/web-merchant-details-jwt/{merchantId}' as const

export const applePayCalls = {
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
    summary: 'Offer Apple Pay on these sites; sites already listed stay',
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
    summary: 'Stop offering Apple Pay on these sites; unknown sites are ignored',
    access: 'staff',
    permission: 'settings:write',
    body: domains,
    answer: applePayDetails,
    otherwise: 'Failed to save changes',
  }),
} as const
