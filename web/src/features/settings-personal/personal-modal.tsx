import type { PersonalInfo } from '@paydeck/contract/calls/merchant'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { EditModal } from '#/ui/modal/edit-modal.tsx'
import { PhoneField } from '#/ui/fields/phone-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { draftOf, personalBody, personalProblems } from './personal-draft.ts'

interface PersonalModalProps {
  info: PersonalInfo
  onClose: () => void
}

export function PersonalModal({ info, onClose }: PersonalModalProps) {
  const { merchantId, merchantTradingCountry } = useSession()
  const save = useMutation(settingsMutations.personal(merchantId))
  const [draft, setDraft] = useState(() => draftOf(info, merchantTradingCountry))
  const problems = personalProblems(draft)
  const isWrong = Object.values(problems).some((problem) => problem !== null)
  return (
    <EditModal
      title="Edit personal details"
      mutation={save}
      isDisabled={isWrong}
      onClose={onClose}
      onSave={() => save.mutate(personalBody(draft), { onSuccess: onClose })}
    >
      <TextField
        label="First name"
        value={draft.firstName}
        problem={problems.firstName}
        autoComplete="given-name"
        data-autofocus
        onChange={(firstName) => setDraft({ ...draft, firstName })}
      />
      <TextField
        label="Last name"
        value={draft.lastName}
        problem={problems.lastName}
        autoComplete="family-name"
        onChange={(lastName) => setDraft({ ...draft, lastName })}
      />
      <PhoneField
        label="Phone number"
        value={draft.phoneNo}
        country={draft.phoneCountry}
        problem={problems.phoneNo}
        autoComplete="tel"
        onChange={(phoneNo) => setDraft({ ...draft, phoneNo })}
        onCountry={(phoneCountry) => setDraft({ ...draft, phoneCountry })}
      />
    </EditModal>
  )
}
