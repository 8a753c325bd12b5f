import type { BusinessInfo } from '@paydeck/contract/calls/settings/business'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { BusinessTypeField, GstNumberField } from '#/entities/settings/business-fields.tsx'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { CountryField } from '#/ui/fields/country-field.tsx'
import { countryName } from '#/ui/fields/country-options.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import {
  businessBody,
  businessForm,
  draftOf,
  hasGstNumber,
  taxIdHint,
  taxIdLabel,
} from './business-form.ts'

interface BusinessModalProps {
  info: BusinessInfo
  onClose: () => void
}

export function BusinessModal({ info, onClose }: BusinessModalProps) {
  const { merchantId } = useSession()
  const save = useMutation(settingsMutations.business(merchantId))
  // Fixed at opening: a refetch must not change the version the edit began from.
  const [initial] = useState(info)
  const { draft, field, submit } = useForm(businessForm, () => draftOf(initial))
  return (
    <FormModal
      title="Edit business information"
      mutation={save}
      onClose={onClose}
      onSubmit={() =>
        submit((values) => save.mutate(businessBody(values, initial), { onSuccess: onClose }))
      }
    >
      <TextField
        label="Type of product"
        {...field('typeOfProduct')}
        hint="What customers buy from you, such as coffee or books."
        maxLength={128}
        autoComplete="off"
        data-autofocus
      />
      <BusinessTypeField {...field('businessType')} />
      <CountryField label="Tax country" {...field('taxCountry')} />
      <TextField
        label={taxIdLabel(draft.taxCountry)}
        {...field('taxId')}
        hint={taxIdHint(draft) ?? ''}
        maxLength={64}
        inputMode="numeric"
        autoComplete="off"
      />
      {initial.isCountryFixed ? (
        <TextField
          label="Country"
          value={countryName(draft.country)}
          hint="Fixed by the currency of your first order."
          readOnly
          onChange={() => undefined}
        />
      ) : (
        <CountryField label="Country" {...field('country')} />
      )}
      {hasGstNumber(initial, draft.country) && <GstNumberField {...field('gstNumber')} />}
    </FormModal>
  )
}
