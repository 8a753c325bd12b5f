import { useBrand } from '#/brand/use-brand.ts'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import type { FieldDraft } from './field-list.ts'

interface FieldInputsProps {
  draft: FieldDraft
  /** The key of an existing field; null for a new one, whose key becomes its label. */
  fixedKey: string | null
  problem: string | null
  onChange: (change: Partial<FieldDraft>) => void
}

const CONDITIONS = [
  { value: 'required', label: 'Required' },
  { value: 'optional', label: 'Optional' },
] as const

const VISIBILITIES = [
  { value: 'visible', label: 'Visible', hint: 'The customer sees the answer with the order.' },
  { value: 'hidden', label: 'Hidden', hint: 'The answer is for you alone.' },
] as const

export function FieldInputs({ draft, fixedKey, problem, onChange }: FieldInputsProps) {
  const { copy } = useBrand()
  return (
    <>
      <TextField
        label="Label"
        value={draft.label}
        problem={problem}
        hint={
          fixedKey === null
            ? `Shown in the form of a new ${copy.manualPayment}. It becomes the key, which stays the same.`
            : `Shown in the form of a new ${copy.manualPayment}.`
        }
        maxLength={128}
        autoComplete="off"
        data-autofocus
        onChange={(label) => onChange({ label })}
      />
      {fixedKey !== null && (
        <TextField label="Key" value={fixedKey} readOnly onChange={() => undefined} />
      )}
      <RadioGroup
        label="Condition"
        isInline
        options={CONDITIONS}
        value={draft.required ? 'required' : 'optional'}
        onChange={(value) => onChange({ required: value === 'required' })}
      />
      <RadioGroup
        label="Visibility"
        options={VISIBILITIES}
        value={draft.visibleForCustomer ? 'visible' : 'hidden'}
        onChange={(value) => onChange({ visibleForCustomer: value === 'visible' })}
      />
    </>
  )
}
