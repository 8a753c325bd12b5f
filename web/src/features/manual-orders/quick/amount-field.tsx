import type { Form } from '#/lib/form/use-form.ts'
import { TextField } from '#/ui/fields/text-field.tsx'

import type { OrderTerms } from '../wizard/order-terms.ts'
import type { QuickDraft } from './quick-form.ts'
import { QuickTotal } from './quick-total.tsx'

export function AmountField({ form, terms }: { form: Form<QuickDraft>; terms: OrderTerms }) {
  return (
    <>
      <TextField
        label={`Amount (${terms.currency})`}
        inputMode="decimal"
        placeholder="0.00"
        maxLength={20}
        autoComplete="off"
        enterKeyHint="next"
        data-autofocus
        {...form.field('amount')}
      />
      <QuickTotal draft={form.draft} terms={terms} />
    </>
  )
}
