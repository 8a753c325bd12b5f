import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { EditDetailsModal } from './edit-details-modal.tsx'

export function DetailsCard() {
  const { email, personalInfo } = useSession()
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Section
      title="Your details"
      aside={<Button onClick={() => setIsEditing(true)}>Edit details</Button>}
    >
      <Fields>
        <Field label="Login email">{email}</Field>
        <Field label="Name">{`${personalInfo.firstName} ${personalInfo.lastName}`.trim()}</Field>
      </Fields>
      {isEditing && <EditDetailsModal onClose={() => setIsEditing(false)} />}
    </Section>
  )
}
