import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { accountMutations } from '#/entities/account/account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import classes from './account-page.module.css'
import { nameProblem } from './check-account.ts'

export function EditDetailsModal({ onClose }: { onClose: () => void }) {
  const { merchantId, personalInfo } = useSession()
  const [firstName, setFirstName] = useState(personalInfo.firstName)
  const [lastName, setLastName] = useState(personalInfo.lastName)
  const save = useMutation(accountMutations.details(merchantId))
  const problems = { firstName: nameProblem(firstName), lastName: nameProblem(lastName) }
  const isReady = problems.firstName === null && problems.lastName === null
  const submit = (): void => {
    if (!isReady || save.isPending) return
    const body = { firstName: firstName.trim(), lastName: lastName.trim() }
    save.mutate(body, { onSuccess: onClose })
  }
  return (
    <FormModal
      title="Edit your details"
      mutation={save}
      onSubmit={submit}
      onClose={onClose}
      buttons={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={!isReady} isBusy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className={classes['fields']}>
        <TextField
          label="First name"
          autoComplete="given-name"
          data-autofocus
          value={firstName}
          problem={problems.firstName}
          onChange={setFirstName}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          value={lastName}
          problem={problems.lastName}
          onChange={setLastName}
        />
      </div>
    </FormModal>
  )
}
