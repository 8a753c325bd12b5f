import type { PublicInfo } from '@paydeck/contract/calls/merchant'
import { isCardStatementName } from '@paydeck/contract/identifiers/card-statement-name'
import { country } from '@paydeck/contract/money/schemas'
import { DEFAULT_COUNTRY } from '@paydeck/contract/money/currency'
import * as z from 'zod/mini'

import {
  crossField,
  emailAddress,
  required,
  trimmed,
  problemUnless,
  valid,
  webAddress,
} from '#/lib/form/rules.ts'
import { NO_PHONE, phoneFields, parsePhone } from '#/lib/text/phone.ts'

const fields = z.object({
  businessName: required(),
  brandName: required(),
  website: webAddress(),
  cardStatementName: valid(
    isCardStatementName,
    'Should have latin letters only, and between 5 and 13 chars',
  ),
  addressLine1: required(),
  addressLine2: trimmed,
  city: required(),
  state: required(),
  postalCode: required(),
  contactEmail: emailAddress(),
  supportEmail: emailAddress(),
  supportSite: webAddress('Please enter a valid support site'),
  phoneNo: z.string(),
  phoneCountry: country,
  customerDashboard: z.boolean(),
})
export type PublicInfoDraft = z.infer<typeof fields>

export const publicInfoForm = z.pipe(
  fields.check(
    crossField('phoneNo', (draft) =>
      problemUnless(parsePhone(draft.phoneNo, draft.phoneCountry) !== null, NO_PHONE),
    ),
  ),
  z.transform(({ phoneCountry, phoneNo, ...values }: PublicInfoDraft) => ({
    ...values,
    phoneNo: parsePhone(phoneNo, phoneCountry),
  })),
)

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
