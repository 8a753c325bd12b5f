import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { accountMutations } from '#/entities/account/account-queries.ts'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { CopyButton } from '#/ui/controls/copy-button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import classes from './account-page.module.css'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const TITLE = 'Set up two-factor sign-in'

interface TurnOnModalProps {
  begun: { data: { secret: string; uri: string } | undefined; error: Error | null }
  onRetry: () => void
  onClose: () => void
}

/** Scan the QR code, confirm with the first code, save the recovery codes. */
export function TurnOnModal({ begun, onRetry, onClose }: TurnOnModalProps) {
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
      isDisabled={!begun.data || code.trim() === ''}
    >
      <ErrorBanner error={begun.error} onRetry={onRetry} />
      {begun.data && (
        <>
          <SecretToScan {...begun.data} />
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

function SecretToScan({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <p>
        Scan this with an authenticator app on your phone, for example Google Authenticator,
        Microsoft Authenticator or 1Password. Then enter the six digits it shows.
      </p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className={classes['secret']}>
        Cannot scan it? <a href={uri}>Open the app on this device</a> or enter this key:
        <span className={classes['key']}>
          <code>{inFours(secret)}</code>
          <CopyButton value={secret} what="key" />
        </span>
      </p>
    </>
  )
}

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
