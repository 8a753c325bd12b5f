import { DraftField } from '../form/draft-field.tsx'
import type { DraftForm } from '../form/use-draft-form.ts'

interface BankAccountFieldsProps<Field extends string> {
  form: DraftForm<Field | 'bsb' | 'accountNumber'>
  isLocked: boolean
}

export const BankAccountFields = <Field extends string>({
  form,
  isLocked,
}: BankAccountFieldsProps<Field>) => (
  <div className="field-pair">
    <DraftField
      form={form}
      isLocked={isLocked}
      field="bsb"
      label="BSB"
      autoComplete="off"
      placeholder="000-000"
    />
    <DraftField
      form={form}
      isLocked={isLocked}
      field="accountNumber"
      label="Account number"
      autoComplete="off"
    />
  </div>
)
