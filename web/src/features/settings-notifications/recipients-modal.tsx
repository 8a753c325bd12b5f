import { useState } from 'react'

import { useForm } from '#/lib/form/use-form.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { OnOffField } from '#/ui/fields/on-off-field.tsx'

import { RecipientsField } from './recipients-field.tsx'
import { draftOf, recipientsForm, type Recipients } from './recipients.ts'

interface RecipientsModalProps {
  title: string
  /** The question that "Disabled" and "Enabled" answer. */
  question: string
  saved: Recipients
  mutation: { isPending: boolean; error: Error | null; reset: () => void }
  /** Receives the version the change began from. */
  onSave: (saved: Recipients) => void
  onClose: () => void
}

export function RecipientsModal(props: RecipientsModalProps) {
  const { title, question, saved, mutation, onSave, onClose } = props
  // Fixed at opening: a refetch must not change the version the edit began from.
  const [initial] = useState(saved)
  const { field, isValid, submit } = useForm(recipientsForm, () => draftOf(initial))
  return (
    <FormModal
      title={title}
      mutation={mutation}
      isDisabled={mutation.isPending || !isValid}
      onSubmit={() => submit((values) => onSave({ ...values, version: initial.version }))}
      onClose={onClose}
    >
      <OnOffField label={question} {...field('enabled')} />
      <RecipientsField {...field('emails')} />
    </FormModal>
  )
}
