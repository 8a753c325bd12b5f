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
  askedOf: SecondFactorOf
  onClose: () => void
}

export function SecondFactorModal({ askedOf, onClose }: SecondFactorModalProps) {
  const { merchantId } = useSession()
  const save = useMutation(teamMutations.askSecondFactor(merchantId))
  const [chosen, setChosen] = useState(askedOf)
  return (
    <FormModal
      title="Who needs two-factor sign-in"
      mutation={save}
      onSubmit={() => save.mutate(chosen, { onSuccess: onClose })}
      onClose={onClose}
      isDisabled={chosen === askedOf}
    >
      <RadioGroup
        label="Ask for a code as well as the password"
        options={OPTIONS}
        value={chosen}
        onChange={setChosen}
      />
      <p>
        People who need it and do not have it set it up when they next sign in. People who are
        signed in are asked within ten minutes.
      </p>
    </FormModal>
  )
}
