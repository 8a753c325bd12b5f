import { stripBankDigits } from '@paydeck/contract/identifiers/bank-account'
import type { ApplicationDetails } from '@paydeck/contract/operator/application'
import type { ApplicationState } from '@paydeck/contract/operator/application-values'

import type { NewMerchant } from '../merchants/new-merchant.ts'

export type Step = 'change' | 'review' | 'activate' | 'refuse' | 'reopen'

/** The states in which each step is allowed. */
const ALLOWED_STATES: Readonly<Record<Step, readonly ApplicationState[]>> = {
  change: ['entered'],
  review: ['entered'],
  activate: ['reviewed'],
  refuse: ['entered', 'reviewed'],
  reopen: ['reviewed', 'refused'],
}

const STATE_TEXTS: Readonly<Record<ApplicationState, string>> = {
  entered: 'has not been reviewed yet',
  reviewed: 'was reviewed; reopen it to change it',
  activated: 'is a merchant already',
  refused: 'was refused',
}

export interface SeenApplication {
  state: ApplicationState
  version: number
  reviewedBy: string | null
}

export interface StepRequest {
  step: Step
  /** Null for a step that depends on no page, such as adding a document. */
  version: number | null
  operatorId: string
}

/** Why a step is not allowed, as code and sentence; null when it is. */
export function stepRefusal(
  { state, version, reviewedBy }: SeenApplication,
  { step, version: expectedVersion, operatorId }: StepRequest,
): { code: string; message: string } | null {
  if (!ALLOWED_STATES[step].includes(state))
    return { code: 'application_state', message: `This application ${STATE_TEXTS[state]}.` }
  if (expectedVersion !== null && expectedVersion !== version)
    return {
      code: 'application_changed',
      message: 'This application was changed meanwhile. Look at it again.',
    }
  if (step === 'activate' && reviewedBy === operatorId)
    return {
      code: 'second_person_required',
      message: 'Another person must activate what you reviewed.',
    }
  return null
}

const BUSINESS_TYPES = { company: 'company', sole_trader: 'individual' } as const

const optional = (text: string): string | undefined => (text === '' ? undefined : text)

/** The merchant to create, in the form `create-merchant` takes. */
export const newMerchantOf = (details: ApplicationDetails): NewMerchant => ({
  tenantId: details.terms.tenantId,
  slug: details.terms.slug,
  businessName: details.businessName,
  brandName: optional(details.tradingName),
  country: details.country,
  timeZone: optional(details.timeZone),
  taxId: optional(details.taxId),
  gstNumber: optional(details.gstNumber),
  businessType:
    details.entity === 'company' || details.entity === 'sole_trader'
      ? BUSINESS_TYPES[details.entity]
      : undefined,
  contactEmail: optional(details.supportEmail),
  phoneNo: optional(details.phoneNo),
  website: optional(details.website),
  address: details.address,
  feeBasisPoints: details.terms.feeBasisPoints,
  feeFixed: details.terms.feeFixed,
})

/** The merchant's bank account, in the currency of its country. */
export const newAccountOf = ({ country, account }: ApplicationDetails) => ({
  accountName: account.accountName,
  accountNumber: stripBankDigits(account.accountNumber),
  routingNumber: stripBankDigits(account.routingNumber),
  country,
  currency: country === 'NZ' ? ('NZD' as const) : ('AUD' as const),
})
