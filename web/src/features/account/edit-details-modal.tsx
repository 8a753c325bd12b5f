import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { accountMutations } from '#/entities/account/account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { personName } from '#/lib/form/rules.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import classes from './account-page.module.css'

const detailsForm = z.object({ firstName: personName, lastName: personName })

export function EditDetailsModal({ onClose }: { onClose: () => void }) {
  const { merchantId, personalInfo } = useSession()
  const { firstName, lastName } = personalInfo
  const { field, isValid, submit } = useForm(
    detailsForm,
    { firstName, lastName },
    { shows: 'at-once' },
  )
  const save = useMutation(accountMutations.details(merchantId))
  const send = () => submit((details) => save.mutate(details, { onSuccess: onClose }))
  return (
    <FormModal
      title="Edit your details"
      mutation={save}
      onSubmit={send}
      onClose={onClose}
      isDisabled={!isValid}
    >
      <div className={classes['fields']}>
        <TextField
          label="First name"
          autoComplete="given-name"
          data-autofocus
          {...field('firstName')}
        />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
    </FormModal>
  )
}
