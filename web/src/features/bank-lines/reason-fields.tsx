import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

/** Why a deposit differs from its transfers; `text` is used only for `other`. */
export interface ReasonDraft {
  kind: 'fee' | 'rounding' | 'other' | ''
  text: string
}

export const NO_REASON: ReasonDraft = { kind: '', text: '' }

const REASONS = [
  { value: 'fee', label: 'The bank kept a fee' },
  { value: 'rounding', label: 'Rounding' },
  { value: 'other', label: 'Another reason' },
] as const

/** The text to save; empty while incomplete. */
export const reasonText = ({ kind, text }: ReasonDraft): string =>
  kind === 'other' ? text.trim() : (REASONS.find(({ value }) => value === kind)?.label ?? '')

interface ReasonFieldsProps {
  draft: ReasonDraft
  onChange: (draft: ReasonDraft) => void
}

export function ReasonFields({ draft, onChange }: ReasonFieldsProps) {
  return (
    <>
      <SelectField
        label="Why it differs"
        placeholder="Choose a reason"
        options={REASONS}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
      />
      {draft.kind === 'other' && (
        <TextField
          label="Reason"
          maxLength={200}
          value={draft.text}
          onChange={(text) => onChange({ ...draft, text })}
        />
      )}
    </>
  )
}
