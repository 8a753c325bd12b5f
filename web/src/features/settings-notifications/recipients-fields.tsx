import { Field } from '#/ui/fields/field.tsx'

import type { Recipients } from './recipients.ts'

export function RecipientsFields({ label, saved }: { label: string; saved: Recipients }) {
  return (
    <>
      <Field label={label}>{saved.enabled ? 'Enabled' : 'Disabled'}</Field>
      <Field label="Recipients">{saved.emails.join(', ') || 'No one yet'}</Field>
    </>
  )
}
