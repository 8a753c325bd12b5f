import type { SecondFactorOf } from '@paydeck/contract/calls/team'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { teamMutations } from '#/entities/team/team-queries.ts'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

const OPTIONS: { value: SecondFactorOf; label: string; hint: string }[] = [
  { value: 'everyone', label: 'Everyone', hint: 'Recommended where several people move money.' },
  {
    value: 'short_passwords',
    label: 'People with a short password',
    hint: 'Fewer than twelve characters.',
  },
  { value: 'no_one', label: 'No one', hint: 'People turn it on in My account if they wish.' },
]

interface SecondFactorModalProps {
  requiredFor: SecondFactorOf
  onClose: () => void
}

export function SecondFactorModal({ requiredFor, onClose }: SecondFactorModalProps) {
  const { merchantId } = useSession()
  const save = useMutation(teamMutations.requireSecondFactor(merchantId))
  const [selected, setSelected] = useState(requiredFor)
  return (
    <FormModal
      title="Who needs two-factor sign-in"
      mutation={save}
      onSubmit={() => save.mutate(selected, { onSuccess: onClose })}
      onClose={onClose}
      isDisabled={selected === requiredFor}
    >
      <RadioGroup
        label="Ask for a code as well as the password"
        options={OPTIONS}
        value={selected}
        onChange={setSelected}
      />
      <p>
        People who need it and do not have it set it up when they next sign in. People who are
        signed in are asked within ten minutes.
      </p>
    </FormModal>
  )
}
