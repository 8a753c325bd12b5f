import type { FormEvent } from 'react'

import { setPassword } from '#/entities/session/session-actions.ts'
import { useMerchant } from '#/entities/session/session-context.ts'
import { useAction } from '#/lib/api/use-action.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import classes from './form.module.css'
import { setPasswordForm } from './set-password-form.ts'

export function PasswordFields({ refToken }: { refToken: string }) {
  const { slug, signIn } = useMerchant()
  const { draft, field, submit } = useForm(setPasswordForm, { first: '', second: '' })
  const save = useAction((password: string) => setPassword(signIn, { refToken, slug, password }))
  const isSaving = save.isPending || save.isSuccess
  const send = (event: FormEvent): void => {
    event.preventDefault()
    submit(({ first }) => save.run(first))
  }
  return (
    <form className={classes['form']} onSubmit={send}>
      <ErrorBanner error={save.error} onDismiss={save.reset} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        {...field('first')}
      />
      <TextField
        label="Repeat the password"
        type="password"
        autoComplete="new-password"
        {...field('second')}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={draft.first === '' || draft.second === ''}
        isBusy={isSaving}
      >
        Set password
      </Button>
    </form>
  )
}
