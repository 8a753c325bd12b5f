import { ApiError } from '@paydeck/contract/protocol/error'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

import { accountMutations } from '#/entities/account/account-queries.ts'
import { RecoveryCodes } from '#/entities/account/recovery-codes.tsx'
import { SecretToScan } from '#/entities/account/secret-to-scan.tsx'
import { useMerchant } from '#/entities/session/session-context.ts'
import { useAction } from '#/lib/api/use-action.ts'
import { Button } from '#/ui/controls/button.tsx'
import { useAutofocus } from '#/ui/controls/use-autofocus.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { usePageTitle } from '#/ui/layout/page-title.tsx'

import classes from './form.module.css'
import { GuestPage } from './guest-page.tsx'

const TITLE = 'Set up two-factor sign-in'

/** For a signed-in person whose merchant requires a second factor. */
export function FactorRequiredPage() {
  usePageTitle(TITLE)
  const { signIn } = useMerchant()
  const begin = useMutation(accountMutations.beginSecondFactor())
  const enter = useAction(async () => {
    await signIn.renewToken()
  })
  const continueSignIn = (): void => enter.run(undefined)
  const start = (): void =>
    begin.mutate(undefined, {
      // The second factor may have been set up in another window meanwhile.
      onError: (failure) => {
        if (failure instanceof ApiError && failure.errorCode === 'second_factor_on')
          continueSignIn()
      },
    })
  return (
    <GuestPage>
      <h1>{TITLE}</h1>
      {begin.data ? (
        <>
          <ErrorBanner error={enter.error} />
          <Steps
            secret={begin.data}
            isEntering={enter.isPending || enter.isSuccess}
            onDone={continueSignIn}
          />
        </>
      ) : (
        <div className={classes['form']}>
          <p>
            Your business asks you to sign in with a code from your phone as well as your password.
            You need an authenticator app; it takes a minute.
          </p>
          <ErrorBanner error={begin.error} />
          <Button variant="primary" isBusy={begin.isPending} onClick={start}>
            Set up
          </Button>
        </div>
      )}
      {begin.data === undefined && (
        <button type="button" className={classes['link']} onClick={() => void signIn.signOut()}>
          Sign out
        </button>
      )}
    </GuestPage>
  )
}

interface StepsProps {
  secret: { secret: string; uri: string }
  /** True until the dashboard appears. */
  isEntering: boolean
  onDone: () => void
}

function Steps({ secret, isEntering, onDone }: StepsProps) {
  const turnOn = useMutation(accountMutations.turnSecondFactorOn())
  const [code, setCode] = useState('')
  const ref = useAutofocus<HTMLFormElement>()
  if (turnOn.data) return <RecoveryCodes codes={turnOn.data} isBusy={isEntering} onDone={onDone} />
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (code.trim() !== '' && !turnOn.isPending) turnOn.mutate(code.trim())
  }
  return (
    <form className={classes['form']} onSubmit={submit} ref={ref}>
      <SecretToScan {...secret} />
      <ErrorBanner error={turnOn.error} onDismiss={turnOn.reset} />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        data-autofocus
        value={code}
        onChange={setCode}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={code.trim() === ''}
        isBusy={turnOn.isPending}
      >
        Turn on
      </Button>
    </form>
  )
}
