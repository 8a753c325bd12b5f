import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { accountMutations } from '#/entities/account/account-queries.ts'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { Button } from '#/ui/controls/button.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function RenewCodesModal({ onClose }: { onClose: () => void }) {
  const renew = useMutation(accountMutations.renewRecoveryCodes())
  const [code, setCode] = useState('')
  if (renew.data)
    return (
      <ActionModal title="Save your recovery codes" onClose={onClose}>
        <RecoveryCodes codes={renew.data} onDone={onClose} />
      </ActionModal>
    )
  const submit = (): void => {
    if (code.trim() !== '' && !renew.isPending) renew.mutate(code.trim())
  }
  return (
    <FormModal
      title="New recovery codes"
      mutation={renew}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <>
          <Button disabled={renew.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            look="primary"
            disabled={code.trim() === ''}
            isBusy={renew.isPending}
          >
            Make new codes
          </Button>
        </>
      }
    >
      <p>The codes you have now stop working.</p>
      <CodeField code={code} onChange={setCode} />
    </FormModal>
  )
}
