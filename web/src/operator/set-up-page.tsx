import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { Banner } from '#/ui/feedback/banner.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Centred } from '#/ui/layout/centred.tsx'
import { call } from './desk-api.ts'
import classes from './desk.module.css'
import { useAction } from './use-load.ts'

const noop = (): Promise<void> => Promise.resolve()

/** The target of the link from `operator add`. The token is in the hash, so it never reaches a server log. */
export function SetUpPage({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { isBusy, error, result, run } = useAction(noop)
  if (result !== null)
    return (
      <Centred>
        <div className={classes['form']}>
          <Banner tone="success">{result}</Banner>
          <a href="/operator">Sign in</a>
        </div>
      </Centred>
    )
  return (
    <Centred>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          run(async () => {
            await call('setUp', {}, { token, password, code })
            return 'Your password is chosen. Sign in with it and the next code of your app.'
          })
        }}
      >
        <h1>Choose your password</h1>
        <ErrorBanner error={error} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 12 characters"
          required
          value={password}
          onChange={setPassword}
        />
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="First add the key you were given to the app"
          required
          value={code}
          onChange={setCode}
        />
        <Button variant="primary" type="submit" isBusy={isBusy}>
          Save password
        </Button>
      </form>
    </Centred>
  )
}
