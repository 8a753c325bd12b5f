import type { PersonalInfo } from '@paydeck/contract/calls/merchant'
import type { Country } from '@paydeck/contract/money/currency'

import { phoneFields, readPhone } from '#/lib/text/phone.ts'
import type { Problems } from '#/lib/form/use-form-draft.ts'

export interface PersonalDraft {
  firstName: string
  lastName: string
  phoneNo: string
  phoneCountry: Country
}

/** @param country the country of a phone number without a prefix */
export function draftOf(info: PersonalInfo, country: Country): PersonalDraft {
  const phone = phoneFields(info.phoneNo, country)
  return {
    firstName: info.firstName,
    lastName: info.lastName,
    phoneNo: phone.text,
    phoneCountry: phone.country,
  }
}

const MAX_NAME = 127

function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'Required'
  return name.length > MAX_NAME ? 'invalid input' : null
}

/** The phone is optional, but must be valid in its country. */
export const personalProblems = (draft: PersonalDraft): Problems<PersonalDraft> => ({
  firstName: nameProblem(draft.firstName),
  lastName: nameProblem(draft.lastName),
  phoneNo:
    draft.phoneNo.trim() === '' || readPhone(draft.phoneNo, draft.phoneCountry)
      ? null
      : 'Please enter a valid phone number',
})

/** The phone number in international form, or null. */
export const personalBody = (draft: PersonalDraft): PersonalInfo => ({
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  phoneNo: readPhone(draft.phoneNo, draft.phoneCountry),
})
