import { useState, type FormEvent } from 'react'

import { useMerchant } from '#/entities/session/session-context.ts'
import { useAction } from '#/lib/api/use-action.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { usePageTitle } from '#/ui/layout/page-title.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { useAutofocus } from '#/ui/controls/use-autofocus.ts'
import classes from './form.module.css'
import { GuestPage } from './guest-page.tsx'

/** The app's code, and a recovery code for people who lost the device. */
const CODES = {
  app: {
    intro:
      'Your account is protected by two-factor sign-in. Open your authenticator app and enter the six digits it shows.',
    field: { label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code' },
    other: 'Lost your device? Use a recovery code',
  },
  recovery: {
    intro:
      'Use one of the recovery codes you kept when you set two-factor sign-in up. Each works once.',
    field: { label: 'Recovery code', inputMode: 'text', autoComplete: 'off' },
    other: 'Use your authenticator app',
  },
} as const

export function CodePage() {
  usePageTitle('Enter your code')
  const { brand, signIn } = useMerchant()
  const [kind, setKind] = useState<keyof typeof CODES>('app')
  const [code, setCode] = useState('')
  const submitCode = useAction(signIn.submitCode)
  const isEntering = submitCode.isPending || submitCode.isSuccess
  const ref = useAutofocus<HTMLFormElement>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (code.trim() !== '' && !isEntering) submitCode.run(code.trim())
  }
  const change = (): void => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    setCode('')
    submitCode.reset()
  }
  return (
    <GuestPage>
      <h1>Enter your code</h1>
      <p>{CODES[kind].intro}</p>
      <form className={classes['form']} onSubmit={submit} ref={ref}>
        <ErrorBanner error={submitCode.error} onDismiss={submitCode.reset} />
        <TextField
          key={kind}
          {...CODES[kind].field}
          name="code"
          maxLength={32}
          data-autofocus
          value={code}
          onChange={setCode}
        />
        <Button type="submit" variant="primary" disabled={code.trim() === ''} isBusy={isEntering}>
          Log in
        </Button>
      </form>
      <button type="button" className={classes['link']} onClick={change}>
        {CODES[kind].other}
      </button>
      {kind === 'recovery' && (
        <p>
          No recovery codes left? Write to{' '}
          <a href={`mailto:${brand.help.email}`}>{brand.help.email}</a>.
        </p>
      )}
      <button type="button" className={classes['link']} onClick={signIn.restart}>
        Back to log in
      </button>
    </GuestPage>
  )
}
