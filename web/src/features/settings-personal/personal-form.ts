import type { PersonalInfo } from '@paydeck/contract/calls/merchant'
import { country } from '@paydeck/contract/money/schemas'
import { type Country } from '@paydeck/contract/money/currency'
import * as z from 'zod/mini'

import { across, personName, unless } from '#/lib/form/rules.ts'
import { isPhoneOrBlank, NO_PHONE, phoneFields, readPhone } from '#/lib/text/phone.ts'

const fields = z.object({
  firstName: personName,
  lastName: personName,
  phoneNo: z.string(),
  phoneCountry: country,
})
type PersonalDraft = z.infer<typeof fields>

export const personalForm = z.pipe(
  fields.check(
    across('phoneNo', (draft) =>
      unless(isPhoneOrBlank(draft.phoneNo, draft.phoneCountry), NO_PHONE),
    ),
  ),
  z.transform(({ firstName, lastName, phoneNo, phoneCountry }: PersonalDraft): PersonalInfo => ({
    firstName,
    lastName,
    phoneNo: readPhone(phoneNo, phoneCountry),
  })),
)

/** @param defaultCountry the country for a phone number without a prefix */
export function draftOf(info: PersonalInfo, defaultCountry: Country): PersonalDraft {
  const phone = phoneFields(info.phoneNo, defaultCountry)
  return {
    firstName: info.firstName,
    lastName: info.lastName,
    phoneNo: phone.text,
    phoneCountry: phone.country,
  }
}
