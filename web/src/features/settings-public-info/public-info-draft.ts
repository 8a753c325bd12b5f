import type { PublicInfo } from '@paydeck/contract/calls/merchant'
import { isCardStatementName } from '@paydeck/contract/identifiers/card-statement-name'
import { DEFAULT_COUNTRY, type Country } from '@paydeck/contract/money/currency'
import { isEmail } from '@paydeck/contract/identifiers/email-list'

import { phoneFields, readPhone } from '#/lib/text/phone.ts'
import type { Problems } from '#/lib/form/use-form-draft.ts'

export interface PublicInfoDraft {
  businessName: string
  brandName: string
  website: string
  cardStatementName: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  postalCode: string
  contactEmail: string
  supportEmail: string
  supportSite: string
  phoneNo: string
  phoneCountry: Country
  customerDashboard: boolean
}

const orEmpty = (text: string | null): string => text ?? ''

export function draftOf(info: PublicInfo): PublicInfoDraft {
  const phone = phoneFields(info.phoneNo, DEFAULT_COUNTRY)
  return {
    businessName: info.businessName,
    brandName: info.brandName,
    website: orEmpty(info.website),
    cardStatementName: orEmpty(info.cardStatementName),
    addressLine1: orEmpty(info.addressLine1),
    addressLine2: orEmpty(info.addressLine2),
    city: orEmpty(info.city),
    state: orEmpty(info.state),
    postalCode: orEmpty(info.postalCode),
    contactEmail: orEmpty(info.contactEmail),
    supportEmail: orEmpty(info.supportEmail),
    supportSite: orEmpty(info.supportSite),
    phoneNo: phone.text,
    phoneCountry: phone.country,
    customerDashboard: info.customerDashboard,
  }
}

/** Required texts without a rule beyond that. */
const REQUIRED = [
  'businessName',
  'brandName',
  'website',
  'addressLine1',
  'city',
  'state',
  'postalCode',
  'supportSite',
] as const

export function publicInfoProblems(draft: PublicInfoDraft): Problems<PublicInfoDraft> {
  const empty = REQUIRED.filter((field) => draft[field].trim() === '')
  const email = (text: string) => (isEmail(text) ? null : 'Please enter a valid email address')
  return {
    ...Object.fromEntries(empty.map((field) => [field, 'Required'])),
    cardStatementName: isCardStatementName(draft.cardStatementName)
      ? null
      : 'Should have latin letters only, and between 5 and 13 chars',
    contactEmail: email(draft.contactEmail),
    supportEmail: email(draft.supportEmail),
    phoneNo: readPhone(draft.phoneNo, draft.phoneCountry)
      ? null
      : 'Please enter a valid phone number',
  }
}

/** The whole object, with unchanged values and the version it began from. */
export function publicInfoBody(draft: PublicInfoDraft, began: PublicInfo): PublicInfo {
  const { phoneCountry, ...texts } = draft
  return {
    ...began,
    ...texts,
    phoneNo: readPhone(draft.phoneNo, phoneCountry),
  }
}
