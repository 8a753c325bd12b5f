import type { PersonalInfo } from '@paydeck/contract/calls/merchant'
import { useMutation } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { PhoneField } from '#/ui/fields/phone-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { draftOf, personalForm } from './personal-form.ts'

interface PersonalModalProps {
  info: PersonalInfo
  onClose: () => void
}

export function PersonalModal({ info, onClose }: PersonalModalProps) {
  const { merchantId, merchantTradingCountry } = useSession()
  const save = useMutation(settingsMutations.personal(merchantId))
  const { draft, field, change, isValid, submit } = useForm(
    personalForm,
    () => draftOf(info, merchantTradingCountry),
    { shows: 'at-once' },
  )
  return (
    <FormModal
      title="Edit personal details"
      mutation={save}
      isDisabled={!isValid}
      onClose={onClose}
      onSubmit={() => submit((values) => save.mutate(values, { onSuccess: onClose }))}
    >
      <TextField
        label="First name"
        autoComplete="given-name"
        data-autofocus
        {...field('firstName')}
      />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <PhoneField
        label="Phone number"
        country={draft.phoneCountry}
        autoComplete="tel"
        onCountryChange={(phoneCountry) => change({ phoneCountry })}
        {...field('phoneNo')}
      />
    </FormModal>
  )
}
