import { useBrand } from '#/brand/use-brand.ts'
import type { Form } from '#/lib/form/use-form.ts'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import type { FieldDraft } from './field-list.ts'

interface FieldInputsProps {
  form: Form<FieldDraft>
  /** The key of an existing field; null for a new one, whose key will be its label. */
  fixedKey: string | null
}

const CONDITIONS = [
  { value: 'required', label: 'Required' },
  { value: 'optional', label: 'Optional' },
] as const

const VISIBILITIES = [
  { value: 'visible', label: 'Visible', hint: 'The customer sees the answer with the order.' },
  { value: 'hidden', label: 'Hidden', hint: 'Only you see the answer.' },
] as const

export function FieldInputs({ form, fixedKey }: FieldInputsProps) {
  const { draft, field, change } = form
  const { copy } = useBrand()
  return (
    <>
      <TextField
        label="Label"
        {...field('label')}
        hint={
          fixedKey === null
            ? `Shown in the form of a new ${copy.manualPayment}. The field’s key is made from it and cannot be changed later.`
            : `Shown in the form of a new ${copy.manualPayment}.`
        }
        maxLength={128}
        autoComplete="off"
        data-autofocus
      />
      {fixedKey !== null && (
        <TextField label="Key" value={fixedKey} readOnly onChange={() => undefined} />
      )}
      <RadioGroup
        label="Condition"
        isInline
        options={CONDITIONS}
        value={draft.required ? 'required' : 'optional'}
        onChange={(value) => change({ required: value === 'required' })}
      />
      <RadioGroup
        label="Visibility"
        options={VISIBILITIES}
        value={draft.visibleForCustomer ? 'visible' : 'hidden'}
        onChange={(value) => change({ visibleForCustomer: value === 'visible' })}
      />
    </>
  )
}
