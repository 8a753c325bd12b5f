import { useRef, useState, useSyncExternalStore, type FormEvent } from 'react'

import { useMerchant } from '#/entities/session/session-context.ts'
import { needsCode } from '#/entities/session/sign-in-state.ts'
import { useAction } from '#/lib/api/use-action.ts'
import { Button } from '#/ui/controls/button.tsx'
import { usePageTitle } from '#/ui/layout/page-title.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { CodeStep } from './code-step.tsx'
import classes from './form.module.css'
import { SignInMessage } from './sign-in-message.tsx'
import { GuestLink } from './guest-link.tsx'
import { GuestPage } from './guest-page.tsx'
import { usePreHydrationInput } from '#/ui/fields/use-pre-hydration-input.ts'

/** The app decides where to go after sign-in. Also rendered on the server (app/prerender-sign-in.tsx). */
export function SignInPage() {
  usePageTitle('Sign in')
  const { signIn } = useMerchant()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  usePreHydrationInput(form, { email: setEmail, password: setPassword })
  const login = useAction((credentials: { email: string; password: string }) =>
    signIn.signIn(credentials.email, credentials.password),
  )
  const state = useSyncExternalStore(signIn.subscribe, signIn.state, signIn.state)
  // Stays true until the next page has loaded, a moment after the answer.
  const isEntering = login.isPending || state.isLoggedIn === true
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    login.run({ email: email.trim(), password })
  }
  if (needsCode(state)) return <CodeStep />
  return (
    <GuestPage>
      <h1>Log in to your account</h1>
      <SignInMessage failure={login.isPending ? null : login.error} />
      <form className={classes['form']} ref={form} onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={email.trim() === '' || password === ''}
          isBusy={isEntering}
        >
          Log in
        </Button>
      </form>
      <GuestLink to="forget-password">Forgot your password?</GuestLink>
    </GuestPage>
  )
}
