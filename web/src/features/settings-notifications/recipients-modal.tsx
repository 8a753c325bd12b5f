import { useState } from 'react'

import { EditModal } from '#/ui/modal/edit-modal.tsx'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'

import { RecipientsField } from './recipients-field.tsx'
import { canSave, draftOf, type Recipients, type RecipientsDraft } from './recipients.ts'

const ON_OFF = [
  { value: 'disabled', label: 'Disabled' },
  { value: 'enabled', label: 'Enabled' },
] as const

interface RecipientsModalProps {
  title: string
  /** The question beside "Disabled" and "Enabled". */
  question: string
  saved: Recipients
  mutation: { isPending: boolean; error: Error | null; reset: () => void }
  /** @param version the version the change began from */
  onSave: (draft: RecipientsDraft, version: string) => void
  onClose: () => void
}

export function RecipientsModal(props: RecipientsModalProps) {
  const { title, question, saved, mutation, onSave, onClose } = props
  // Fixed at opening: a refetch must not change the version the edit began from.
  const [began] = useState(saved)
  const [draft, setDraft] = useState(() => draftOf(began))
  return (
    <EditModal
      title={title}
      mutation={mutation}
      isDisabled={mutation.isPending || !canSave(draft)}
      onSave={() => onSave(draft, began.version)}
      onClose={onClose}
    >
      <RadioGroup
        label={question}
        isInline
        options={ON_OFF}
        value={draft.enabled ? 'enabled' : 'disabled'}
        onChange={(value) => setDraft({ ...draft, enabled: value === 'enabled' })}
      />
      <RecipientsField value={draft.emails} onChange={(emails) => setDraft({ ...draft, emails })} />
    </EditModal>
  )
}
