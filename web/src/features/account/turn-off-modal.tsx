import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { accountMutations } from '#/entities/account/account-queries.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { CodeField } from './code-field.tsx'

export function TurnOffModal({ onClose }: { onClose: () => void }) {
  const turnOff = useMutation(accountMutations.turnSecondFactorOff())
  const [code, setCode] = useState('')
  return (
    <FormModal
      title="Turn off two-factor sign-in"
      mutation={turnOff}
      onSubmit={() => turnOff.mutate(code.trim(), { onSuccess: onClose })}
      onClose={onClose}
      submitLabel="Turn off"
      variant="danger"
      isDisabled={code.trim() === ''}
    >
      <p>You will sign in with only your password. Your recovery codes stop working.</p>
      <CodeField code={code} onChange={setCode} />
    </FormModal>
  )
}
