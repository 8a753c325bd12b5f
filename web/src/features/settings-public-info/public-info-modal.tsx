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
  { name: 'businessName', label: 'Business name', most: 128 },
  { name: 'brandName', label: 'Brand name', most: 128 },
  { name: 'website', label: 'Website', most: 2000 },
  { name: 'cardStatementName', label: 'Card statement name', most: 32 },
  { name: 'addressLine1', label: 'Address line 1', most: 255 },
  { name: 'addressLine2', label: 'Address line 2 (optional)', most: 255 },
  { name: 'city', label: 'City', most: 128 },
] as const

const CONTACTS = [
  { name: 'postalCode', label: 'Postal code', most: 16 },
  { name: 'contactEmail', label: 'Contact email', most: 254 },
  { name: 'supportEmail', label: 'Support email', most: 254 },
  {
    name: 'supportSite',
    label: 'Support site',
    most: 2000,
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
  const [began] = useState(info)
  const { draft, field, change, submit } = useForm(publicInfoForm, () => draftOf(began))
  return (
    <FormModal
      title="Edit public information"
      mutation={save}
      onClose={onClose}
      onSubmit={() =>
        submit((values) => save.mutate({ ...began, ...values }, { onSuccess: onClose }))
      }
    >
      <FormGrid>
        <TextFields texts={IDENTITY} field={field} />
        <RegionField country={merchantTradingCountry} {...field('state')} />
        <TextFields texts={CONTACTS} field={field} />
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
  texts: typeof IDENTITY | typeof CONTACTS
  field: Form<PublicInfoDraft, unknown>['field']
}

const TextFields = ({ texts, field }: TextFieldsProps) =>
  texts.map(({ name, label, most, ...more }) => (
    <TextField
      key={name}
      label={label}
      maxLength={most}
      autoComplete="off"
      {...more}
      {...field(name)}
    />
  ))
