import type { RequestSettings } from '@paydeck/contract/calls/requests'

import type { Form } from '#/lib/form/use-form.ts'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import type { QuickDraft } from './quick-form.ts'
import { QuickTerms } from './quick-terms.tsx'
import classes from './quick.module.css'

interface QuickOptionsProps {
  form: Form<QuickDraft>
  /** Null while unknown. */
  settings: RequestSettings | null
}

/** Fields that are filled in for staff unless they change them. */
export function QuickOptions({ form, settings }: QuickOptionsProps) {
  const { draft, field, change } = form
  const nextOrderNumber = settings?.nextOrderNumber ?? null
  const number = draft.orderNumber.trim() || nextOrderNumber
  return (
    <details className={classes['more']} open={form.problems.lastDay !== undefined || undefined}>
      <summary>{number === null ? 'More options' : `Order ${number}, and more options`}</summary>
      <div className={classes['form']}>
        <TextField
          label="Order number"
          maxLength={128}
          autoComplete="off"
          placeholder={nextOrderNumber ?? undefined}
          hint="We chose this one. Type your own to change it."
          {...field('orderNumber')}
        />
        <TextField
          label="Description (optional)"
          maxLength={1000}
          autoComplete="off"
          {...field('description')}
        />
        <TextField
          label="Customer name (optional)"
          maxLength={128}
          autoComplete="off"
          {...field('name')}
        />
        <CheckboxField
          label="Show the GST to the customer"
          isChecked={draft.showsGst}
          onChange={(showsGst) => change({ showsGst })}
        />
        {settings && <QuickTerms form={form} settings={settings} />}
      </div>
    </details>
  )
}
