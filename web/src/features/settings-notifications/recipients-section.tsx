import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import { Field } from '#/ui/fields/field.tsx'
import { SettingsCard } from '#/ui/layout/settings-card.tsx'

import { RecipientsModal } from './recipients-modal.tsx'
import type { Recipients } from './recipients.ts'

interface RecipientsSectionProps {
  title: string
  about: string
  /** The question that "Disabled" and "Enabled" answer. */
  question: string
  query: UseQueryResult<Recipients>
  mutation: { isPending: boolean; error: Error | null; reset: () => void }
  onSave: (saved: Recipients, options: { onSuccess: () => void }) => void
}

/** The recipients of one kind of email, with the form to change them. */
export function RecipientsSection(props: RecipientsSectionProps) {
  const { title, about, question, query, mutation, onSave } = props
  const [isEditing, setIsEditing] = useState(false)
  const close = (): void => {
    setIsEditing(false)
    mutation.reset()
  }
  return (
    <>
      <SettingsCard
        title={title}
        description={about}
        query={query}
        onEdit={() => setIsEditing(true)}
      >
        {({ enabled, emails }) => (
          <>
            <Field label={question}>{enabled ? 'Enabled' : 'Disabled'}</Field>
            <Field label="Recipients">{emails.join(', ') || 'No one yet'}</Field>
          </>
        )}
      </SettingsCard>
      {isEditing && query.data && (
        <RecipientsModal
          title={`Edit ${title.toLowerCase()}`}
          question={question}
          saved={query.data}
          mutation={mutation}
          onClose={close}
          onSave={(saved) => onSave(saved, { onSuccess: close })}
        />
      )}
    </>
  )
}
