import type { PublicInfo } from '@paydeck/contract/calls/merchant'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { useForm, type Form } from '#/lib/form/use-form.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { OnOffField } from '#/ui/fields/on-off-field.tsx'
import { FormGrid, FormWide } from '#/ui/fields/form-grid.tsx'
import { PhoneField } from '#/ui/fields/phone-field.tsx'
import { RegionField } from '#/ui/fields/region-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { draftOf, publicInfoForm, type PublicInfoDraft } from './public-info-form.ts'

const IDENTITY = [
  { name: 'businessName', label: 'Business name', maxLength: 128 },
  { name: 'brandName', label: 'Brand name', maxLength: 128 },
  { name: 'website', label: 'Website', maxLength: 2000 },
  { name: 'cardStatementName', label: 'Card statement name', maxLength: 32 },
  { name: 'addressLine1', label: 'Address line 1', maxLength: 255 },
  { name: 'addressLine2', label: 'Address line 2 (optional)', maxLength: 255 },
  { name: 'city', label: 'City', maxLength: 128 },
] as const

const CONTACTS = [
  { name: 'postalCode', label: 'Postal code', maxLength: 16 },
  { name: 'contactEmail', label: 'Contact email', maxLength: 254 },
  { name: 'supportEmail', label: 'Support email', maxLength: 254 },
  {
    name: 'supportSite',
    label: 'Support site',
    maxLength: 2000,
    hint: 'Customers find it on your payment pages.',
  },
] as const

interface PublicInfoModalProps {
  info: PublicInfo
  onClose: () => void
}

export function PublicInfoModal({ info, onClose }: PublicInfoModalProps) {
  const { merchantId, merchantTradingCountry } = useSession()
  const save = useMutation(settingsMutations.publicInfo(merchantId))
  // Fixed at opening: a refetch must not change the version the edit began from.
  const [initial] = useState(info)
  const { draft, field, change, submit } = useForm(publicInfoForm, () => draftOf(initial))
  return (
    <FormModal
      title="Edit public information"
      mutation={save}
      onClose={onClose}
      onSubmit={() =>
        submit((values) => save.mutate({ ...initial, ...values }, { onSuccess: onClose }))
      }
    >
      <FormGrid>
        <TextFields fields={IDENTITY} field={field} />
        <RegionField country={merchantTradingCountry} {...field('state')} />
        <TextFields fields={CONTACTS} field={field} />
        <PhoneField
          label="Phone number"
          country={draft.phoneCountry}
          {...field('phoneNo')}
          onCountryChange={(phoneCountry) => change({ phoneCountry })}
        />
        <FormWide>
          <OnOffField
            label="Customer dashboard"
            hint="This has no effect yet: the customer dashboard is not available."
            {...field('customerDashboard')}
          />
        </FormWide>
      </FormGrid>
    </FormModal>
  )
}

interface TextFieldsProps {
  fields: typeof IDENTITY | typeof CONTACTS
  field: Form<PublicInfoDraft, unknown>['field']
}

const TextFields = ({ fields, field }: TextFieldsProps) =>
  fields.map(({ name, label, maxLength, ...rest }) => (
    <TextField
      key={name}
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      {...rest}
      {...field(name)}
    />
  ))
