import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { accountMutations } from '#/entities/account/account-queries.ts'
import { RecoveryCodes } from '#/entities/account/recovery-codes.tsx'
import { SecretToScan } from '#/entities/account/secret-to-scan.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

const TITLE = 'Set up two-factor sign-in'

interface TurnOnModalProps {
  setup: { data: { secret: string; uri: string } | undefined; error: Error | null }
  onRetry: () => void
  onClose: () => void
}

/** Scan the QR code, confirm with the first code, save the recovery codes. */
export function TurnOnModal({ setup, onRetry, onClose }: TurnOnModalProps) {
  const turnOn = useMutation(accountMutations.turnSecondFactorOn())
  const [code, setCode] = useState('')
  if (turnOn.data)
    return (
      <ActionModal title="Save your recovery codes" onClose={onClose}>
        <RecoveryCodes codes={turnOn.data} onDone={onClose} />
      </ActionModal>
    )
  return (
    <FormModal
      title={TITLE}
      mutation={turnOn}
      onSubmit={() => turnOn.mutate(code.trim())}
      onClose={onClose}
      submitLabel="Turn on"
      isDisabled={!setup.data || code.trim() === ''}
    >
      <ErrorBanner error={setup.error} onRetry={onRetry} />
      {setup.data && (
        <>
          <SecretToScan {...setup.data} />
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            onChange={setCode}
          />
        </>
      )}
    </FormModal>
  )
}
