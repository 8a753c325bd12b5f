import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Centred } from '#/ui/layout/centred.tsx'
import { call } from './desk-api.ts'
import classes from './desk.module.css'

/** Email address, password and code together: the answer never says which was wrong. */
export function SignInPage({ onSignedIn }: { onSignedIn: (person: OperatorPerson) => void }) {
  const [credentials, setCredentials] = useState({ email: '', password: '', code: '' })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const submit = async (): Promise<void> => {
    setBusy(true)
    try {
      onSignedIn(await call('signIn', {}, credentials))
    } catch (failure) {
      setError(failure)
      setCredentials({ ...credentials, code: '' })
      setBusy(false)
    }
  }
  return (
    <Centred>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void submit()
        }}
      >
        <h1>Operator’s desk</h1>
        <ErrorBanner error={error} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={credentials.email}
          onChange={(email) => setCredentials({ ...credentials, email })}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={credentials.password}
          onChange={(password) => setCredentials({ ...credentials, password })}
        />
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={credentials.code}
          onChange={(code) => setCredentials({ ...credentials, code })}
        />
        <Button variant="primary" type="submit" isBusy={isBusy}>
          Sign in
        </Button>
      </form>
    </Centred>
  )
}
