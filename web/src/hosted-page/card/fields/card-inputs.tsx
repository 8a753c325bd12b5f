import { CardBrandMark } from './card-brand-mark.tsx'
import { brandOf } from './card-number.ts'
import { cvcHint } from './cvc.ts'
import { DraftField } from '../../form/draft-field.tsx'
import type { useCardForm } from './use-card-form.ts'

export function CardInputs(fields: { form: ReturnType<typeof useCardForm>; isLocked: boolean }) {
  const { number } = fields.form.draft
  return (
    <>
      <DraftField
        {...fields}
        field="number"
        label="Card number"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
      >
        <CardBrandMark brand={brandOf(number)} />
      </DraftField>
      <div className="field-pair">
        <DraftField
          {...fields}
          field="expiry"
          label="Expiry date"
          autoComplete="cc-exp"
          placeholder="MM / YY"
        />
        <DraftField
          {...fields}
          field="cvc"
          label="Security code"
          autoComplete="cc-csc"
          placeholder={cvcHint(number)}
        />
      </div>
      <DraftField {...fields} field="name" label="Name on card" autoComplete="cc-name" isText />
    </>
  )
}
