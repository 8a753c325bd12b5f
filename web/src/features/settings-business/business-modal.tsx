import type { BusinessInfo } from '@paydeck/contract/calls/settings'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { useFormDraft } from '#/lib/use-form-draft.ts'
import { CountryField, countryName } from '#/ui/country-field.tsx'
import { EditModal } from '#/ui/edit-modal.tsx'
import { RadioGroup } from '#/ui/radio-group.tsx'
import { TextField } from '#/ui/text-field.tsx'

import {
  businessBody,
  businessProblems,
  draftOf,
  hasGstNumber,
  taxIdLabel,
} from './business-draft.ts'

const TYPES = [
  { value: 'company', label: 'Company' },
  { value: 'individual', label: 'Individual' },
] as const

interface BusinessModalProps {
  info: BusinessInfo
  onClose: () => void
}

/** What kind of business it is, where it trades and where it pays tax. */
export function BusinessModal({ info, onClose }: BusinessModalProps) {
  const { merchantId } = useSession()
  const save = useMutation(settingsMutations.business(merchantId))
  // What is read anew meanwhile is not what this change began from.
  const [began] = useState(info)
  const { draft, problems, change, submit } = useFormDraft(draftOf(began), businessProblems)
  return (
    <EditModal
      title="Edit business information"
      mutation={save}
      onClose={onClose}
      onSave={() =>
        submit((good) => save.mutate(businessBody(good, began), { onSuccess: onClose }))
      }
    >
      <TextField
        label="Type of product"
        value={draft.typeOfProduct}
        problem={problems.typeOfProduct}
        hint="What customers buy from you, such as coffee or books."
        maxLength={128}
        autoComplete="off"
        data-autofocus
        onChange={(typeOfProduct) => change({ typeOfProduct })}
      />
      <RadioGroup
        label="Business type"
        isInline
        options={TYPES}
        value={draft.businessType}
        onChange={(businessType) => change({ businessType })}
      />
      <CountryField
        label="Tax country"
        value={draft.taxCountry}
        onChange={(taxCountry) => change({ taxCountry })}
      />
      <TextField
        label={taxIdLabel(draft.taxCountry)}
        value={draft.taxId}
        problem={problems.taxId}
        maxLength={64}
        inputMode="numeric"
        autoComplete="off"
        onChange={(taxId) => change({ taxId })}
      />
      {began.isCountryFixed ? (
        <TextField
          label="Country"
          value={countryName(draft.country)}
          hint="Fixed since your first order, which is in its currency."
          readOnly
          onChange={() => undefined}
        />
      ) : (
        <CountryField
          label="Country"
          value={draft.country}
          onChange={(country) => change({ country })}
        />
      )}
      {hasGstNumber(began, draft.country) && (
        <TextField
          label="GST number (optional)"
          value={draft.gstNumber}
          problem={problems.gstNumber}
          hint="Your receipts carry it, so that customers can claim the GST back."
          maxLength={32}
          inputMode="numeric"
          autoComplete="off"
          onChange={(gstNumber) => change({ gstNumber })}
        />
      )}
    </EditModal>
  )
}
