import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { accountMutations } from '#/entities/account/account-queries.ts'
import { Button } from '#/ui/controls/button.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { CodeField } from './code-field.tsx'

export function TurnOffModal({ onClose }: { onClose: () => void }) {
  const turnOff = useMutation(accountMutations.turnSecondFactorOff())
  const [code, setCode] = useState('')
  const submit = (): void => {
    if (code.trim() !== '' && !turnOff.isPending)
      turnOff.mutate(code.trim(), { onSuccess: onClose })
  }
  return (
    <FormModal
      title="Turn off two-factor sign-in"
      mutation={turnOff}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <>
          <Button disabled={turnOff.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            look="danger"
            disabled={code.trim() === ''}
            isBusy={turnOff.isPending}
          >
            Turn off
          </Button>
        </>
      }
    >
      <p>Your password alone will sign you in. Your recovery codes stop working.</p>
      <CodeField code={code} onChange={setCode} />
    </FormModal>
  )
}
