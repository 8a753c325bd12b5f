import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { accountMutations } from '#/entities/account/account-queries.ts'
import { RecoveryCodes } from '#/entities/account/recovery-codes.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { CodeField } from './code-field.tsx'

export function RenewCodesModal({ onClose }: { onClose: () => void }) {
  const renew = useMutation(accountMutations.renewRecoveryCodes())
  const [code, setCode] = useState('')
  if (renew.data)
    return (
      <ActionModal title="Save your recovery codes" onClose={onClose}>
        <RecoveryCodes codes={renew.data} onDone={onClose} />
      </ActionModal>
    )
  return (
    <FormModal
      title="New recovery codes"
      mutation={renew}
      onSubmit={() => renew.mutate(code.trim())}
      onClose={onClose}
      submitLabel="Make new codes"
      isDisabled={code.trim() === ''}
    >
      <p>The codes you have now stop working.</p>
      <CodeField code={code} onChange={setCode} />
    </FormModal>
  )
}
