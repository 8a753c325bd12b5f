import type { PersonalInfo } from '@paydeck/contract/calls/merchant'
import { country } from '@paydeck/contract/money/schemas'
import { type Country } from '@paydeck/contract/money/currency'
import * as z from 'zod/mini'

import { crossField, personName, problemUnless } from '#/lib/form/rules.ts'
import { isPhoneOrBlank, NO_PHONE, phoneFields, parsePhone } from '#/lib/text/phone.ts'

const fields = z.object({
  firstName: personName,
  lastName: personName,
  phoneNo: z.string(),
  phoneCountry: country,
})
type PersonalDraft = z.infer<typeof fields>

export const personalForm = z.pipe(
  fields.check(
    crossField('phoneNo', (draft) =>
      problemUnless(isPhoneOrBlank(draft.phoneNo, draft.phoneCountry), NO_PHONE),
    ),
  ),
  z.transform(({ firstName, lastName, phoneNo, phoneCountry }: PersonalDraft): PersonalInfo => ({
    firstName,
    lastName,
    phoneNo: parsePhone(phoneNo, phoneCountry),
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
