import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { accountMutations } from '#/entities/account/account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { focusFirstProblem } from '#/lib/form/focus-first-problem.ts'
import { Button } from '#/ui/controls/button.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import classes from './account-page.module.css'
import { passwordProblems, type PasswordDraft } from './check-account.ts'

const EMPTY: PasswordDraft = { present: '', first: '', second: '' }
const NO_PROBLEMS = { present: null, first: null, second: null }

interface UpdatePasswordModalProps {
  onClose: () => void
  onDone: () => void
}

export function UpdatePasswordModal({ onClose, onDone }: UpdatePasswordModalProps) {
  const { email } = useSession()
  const [draft, setDraft] = useState(EMPTY)
  const [isChecked, setIsChecked] = useState(false)
  const save = useMutation(accountMutations.password())
  const found = passwordProblems(draft)
  const problems = isChecked ? found : NO_PROBLEMS
  const field = (name: keyof PasswordDraft) => ({
    type: 'password',
    value: draft[name],
    problem: problems[name],
    onChange: (text: string) => setDraft({ ...draft, [name]: text }),
  })
  const submit = (): void => {
    setIsChecked(true)
    if (Object.values(found).some((problem) => problem !== null)) return focusFirstProblem()
    if (save.isPending) return
    save.mutate({ password: draft.present, newPassword: draft.first }, { onSuccess: onDone })
  }
  return (
    <FormModal
      title="Update your password"
      mutation={save}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            Update password
          </Button>
        </>
      }
    >
      {/* Password managers look for the account name beside the password. */}
      <input type="email" hidden autoComplete="username" value={email} readOnly />
      <div className={classes['fields']}>
        <TextField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...field('present')}
        />
        <TextField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters."
          {...field('first')}
        />
        <TextField
          label="Repeat the new password"
          autoComplete="new-password"
          {...field('second')}
        />
      </div>
    </FormModal>
  )
}
