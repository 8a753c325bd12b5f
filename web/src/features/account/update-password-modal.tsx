import { useMutation } from '@tanstack/react-query'

import { accountMutations } from '#/entities/account/account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import classes from './account-page.module.css'
import { passwordForm } from './password-form.ts'

const EMPTY = { present: '', first: '', second: '' }

interface UpdatePasswordModalProps {
  onClose: () => void
  onDone: () => void
}

export function UpdatePasswordModal({ onClose, onDone }: UpdatePasswordModalProps) {
  const { email } = useSession()
  const { field, submit } = useForm(passwordForm, EMPTY)
  const save = useMutation(accountMutations.password())
  const send = () =>
    submit(({ present, first }) =>
      save.mutate({ password: present, newPassword: first }, { onSuccess: onDone }),
    )
  return (
    <FormModal
      title="Update your password"
      mutation={save}
      onSubmit={send}
      onClose={onClose}
      submitLabel="Update password"
    >
      {/* Password managers look for the account name beside the password. */}
      <input type="email" hidden autoComplete="username" value={email} readOnly />
      <div className={classes['fields']}>
        <TextField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          type="password"
          {...field('present')}
        />
        <TextField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters."
          type="password"
          {...field('first')}
        />
        <TextField
          label="Repeat the new password"
          autoComplete="new-password"
          type="password"
          {...field('second')}
        />
      </div>
    </FormModal>
  )
}
