import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { sessionMutations } from '#/entities/session/session-mutations.ts'
import { useMerchant } from '#/entities/session/session-context.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

/** Confirms the typed password; asks for a code too if the server requires one. */
function useConfirmation(onAnswer: (isConfirmed: boolean) => void) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const confirm = useMutation(sessionMutations.confirmIdentity())
  const [asksForCode, setAsksForCode] = useState(false)
  const isReady = password !== '' && (!asksForCode || code.trim() !== '')
  const submit = (): void => {
    confirm.mutate(
      { password, ...(asksForCode && { code: code.trim() }) },
      {
        onSuccess: ({ outcome }) => {
          if (outcome === 'confirmed') onAnswer(true)
          else setAsksForCode(true)
        },
      },
    )
  }
  return { password, setPassword, code, setCode, asksForCode, isReady, confirm, submit }
}

export function StepUpModal({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const state = useMerchant().signIn.state()
  const email = state.isLoggedIn ? state.claims.email : ''
  const { password, setPassword, code, setCode, asksForCode, isReady, confirm, submit } =
    useConfirmation(onAnswer)
  return (
    <FormModal
      title="Confirm that it is you"
      mutation={confirm}
      onSubmit={submit}
      onClose={() => onAnswer(false)}
      submitLabel="Confirm"
      isDisabled={!isReady}
    >
      <p>You signed in a while ago. Enter your password to continue.</p>
      {/* Password managers look for the account name beside the password. */}
      <input type="email" hidden autoComplete="username" value={email} readOnly />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={setPassword}
      />
      {asksForCode && (
        <TextField
          label="Code from your authenticator app"
          hint="Or one of your recovery codes."
          inputMode="text"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
        />
      )}
    </FormModal>
  )
}
