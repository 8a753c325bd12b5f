import type { ProgramsConnectedBy } from '@paydeck/contract/calls/decisions/programs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { saveProgramRule } from '#/entities/program/program-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

const OPTIONS: { value: ProgramsConnectedBy; label: string; hint: string }[] = [
  {
    value: 'managers',
    label: 'People who manage connections',
    hint: 'Owners, admins and developers.',
  },
  {
    value: 'everyone',
    label: 'Everyone in the team',
    hint: 'Each program may do no more than its person.',
  },
  { value: 'no_one', label: 'No one', hint: 'Programs need a secret key.' },
]

interface ProgramRuleModalProps {
  connectedBy: ProgramsConnectedBy
  onClose: () => void
}

export function ProgramRuleModal({ connectedBy, onClose }: ProgramRuleModalProps) {
  const { merchantId } = useSession()
  const save = useMutation(saveProgramRule(merchantId))
  const [selected, setSelected] = useState(connectedBy)
  return (
    <FormModal
      title="Who may connect programs"
      mutation={save}
      onSubmit={() => save.mutate(selected, { onSuccess: onClose })}
      onClose={onClose}
      isDisabled={selected === connectedBy}
    >
      <RadioGroup
        label="Connect a program by consent"
        options={OPTIONS}
        value={selected}
        onChange={setSelected}
      />
      <p>Connections of people who may no longer connect programs end straight away.</p>
    </FormModal>
  )
}
