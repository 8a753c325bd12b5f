import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore, type FormEvent } from 'react'

import { Logo } from '#/entities/session/logo.tsx'
import { useMerchant } from '#/entities/session/session-context.ts'
import { sessionMutations } from '#/entities/session/session-mutations.ts'
import { asksForCode } from '#/entities/session/sign-in-state.ts'
import { Button } from '#/ui/controls/button.tsx'
import { Centred } from '#/ui/layout/centred.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { usePageTitle } from '#/ui/layout/page-title.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { checkPasswords, NO_PROBLEMS } from './check-passwords.ts'
import { CodeStep } from './code-step.tsx'
import classes from './form.module.css'

/** Sets the first password of an invited person, or a new one after a reset, and signs in. */
export function SetPasswordPage({ search }: { search: { ref: string } }) {
  usePageTitle('Set password')
  const { slug, brand, signIn } = useMerchant()
  const state = useSyncExternalStore(signIn.subscribe, signIn.state)
  const { ref } = search
  if (asksForCode(state)) return <CodeStep />
  return (
    <Centred logo={<Logo />}>
      <h1>Set your password</h1>
      {ref === '' ? (
        <p>
          This link is not complete. Open it again from your email, or write to{' '}
          <a href={`mailto:${brand.help.email}`}>{brand.help.email}</a>.
        </p>
      ) : (
        <PasswordForm refToken={ref} />
      )}
      <Link to="/$slug/login" params={{ slug }}>
        Back to log in
      </Link>
    </Centred>
  )
}

function PasswordForm({ refToken }: { refToken: string }) {
  const { slug, signIn } = useMerchant()
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const save = useMutation(sessionMutations.setPassword(signIn, { refToken, slug }))
  const isSaving = save.isPending || save.isSuccess
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = checkPasswords(first, second)
    setProblems(found)
    if (!found.first && !found.second) save.mutate(first)
  }
  return (
    <form className={classes['form']} onSubmit={submit}>
      <ErrorBanner error={save.error} onDismiss={save.reset} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        value={first}
        onChange={setFirst}
        problem={problems.first}
      />
      <TextField
        label="Repeat the password"
        type="password"
        autoComplete="new-password"
        value={second}
        onChange={setSecond}
        problem={problems.second}
      />
      <Button
        type="submit"
        look="primary"
        disabled={first === '' || second === '' || isSaving}
        isBusy={isSaving}
      >
        Set password
      </Button>
    </form>
  )
}
