import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Centred } from '#/ui/layout/centred.tsx'
import { ask } from './desk-api.ts'
import classes from './desk.module.css'

/** Email address, password and code together: the answer never says which was wrong. */
export function SignInPage({ onSignedIn }: { onSignedIn: (person: OperatorPerson) => void }) {
  const [given, setGiven] = useState({ email: '', password: '', code: '' })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const enter = async (): Promise<void> => {
    setBusy(true)
    try {
      onSignedIn(await ask('signIn', {}, given))
    } catch (failure) {
      setError(failure)
      setGiven({ ...given, code: '' })
      setBusy(false)
    }
  }
  return (
    <Centred>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void enter()
        }}
      >
        <h1>Operator’s desk</h1>
        <ErrorBanner error={error} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={given.email}
          onChange={(email) => setGiven({ ...given, email })}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={given.password}
          onChange={(password) => setGiven({ ...given, password })}
        />
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={given.code}
          onChange={(code) => setGiven({ ...given, code })}
        />
        <Button variant="primary" type="submit" isBusy={isBusy}>
          Sign in
        </Button>
      </form>
    </Centred>
  )
}
