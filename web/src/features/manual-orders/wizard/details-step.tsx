import { formatFigures } from '@paydeck/contract/money/money'

import { useTouchedFields } from '#/lib/form/use-touched-fields.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { PhoneField } from '#/ui/fields/phone-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { amountHint } from './amount-hint.ts'
import { OrderBreakdown } from './order-breakdown.tsx'
import { customName, invalidFields, type DetailName } from './order-draft.ts'
import { StepFrame } from './step-frame.tsx'
import { TotalLine } from './total-line.tsx'
import type { OrderWizard } from './use-order-wizard.ts'
import classes from './wizard.module.css'

const DETAILS = ['orderNumber', 'orderAmount', 'email', 'phone'] as const satisfies DetailName[]

/** Fields filled in before this step, or refused by the server, count as left, so that they show their errors. */
const useTouchedDetails = ({ draft, refusedNames }: OrderWizard) =>
  useTouchedFields<string>([...refusedNames, ...DETAILS.filter((name) => draft[name] !== '')])

export function DetailsStep({ wizard }: { wizard: OrderWizard }) {
  const { draft, terms, change, problems, settings } = wizard
  const fields = useTouchedDetails(wizard)
  const detailField: DetailField = (name) => ({
    value: draft[name],
    problem: fields.isTouched(name) ? problems.details[name] : undefined,
    onChange: (text) => change({ [name]: text }),
    onBlur: () => fields.touch(name),
  })
  const canContinue = settings.isSuccess && invalidFields(problems).length === 0
  return (
    <StepFrame
      progress="Step 2 of 3: details"
      onSubmit={() => canContinue && wizard.goTo('confirm')}
      buttons={
        <>
          <Button onClick={() => wizard.goTo('items')}>Back</Button>
          <Button type="submit" variant="primary" disabled={!canContinue}>
            Next
          </Button>
        </>
      }
    >
      {settings.error && (
        <ErrorBanner error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      <div className={classes['fields']}>
        <AmountFields wizard={wizard} detailField={detailField} />
        <CustomerFields wizard={wizard} detailField={detailField} />
        <CustomFields wizard={wizard} fields={fields} />
      </div>
      <OrderBreakdown draft={draft} terms={terms} onEdit={() => wizard.goTo('items')} />
    </StepFrame>
  )
}

type DetailField = (name: DetailName) => {
  value: string
  problem: string | undefined
  onChange: (text: string) => void
  onBlur: () => void
}

interface DetailFieldsProps {
  wizard: OrderWizard
  detailField: DetailField
}

function AmountFields({ wizard, detailField }: DetailFieldsProps) {
  const { draft, terms } = wizard
  const hasItems = draft.items.length > 0
  return (
    <>
      <div className={classes['wide']}>
        <TextField
          label="Order number"
          maxLength={128}
          autoComplete="off"
          data-autofocus
          {...detailField('orderNumber')}
        />
      </div>
      <TextField
        label={`Order amount (${terms.currency})`}
        inputMode="decimal"
        placeholder="0.00"
        maxLength={20}
        autoComplete="off"
        readOnly={hasItems}
        hint={amountHint(terms, hasItems)}
        {...detailField('orderAmount')}
      />
      {terms.showsGst && (
        <TextField
          label={`GST (${terms.currency})`}
          value={draft.gstAmount === null ? '' : formatFigures(draft.gstAmount)}
          placeholder="0.00"
          readOnly
          onChange={() => undefined}
        />
      )}
      <div className={classes['wide']}>
        <TotalLine label="The customer pays" draft={draft} terms={terms} />
      </div>
    </>
  )
}

function CustomerFields({ wizard, detailField }: DetailFieldsProps) {
  const { draft, change } = wizard
  return (
    <>
      <div className={classes['wide']}>
        <TextField
          label="Description"
          value={draft.description}
          maxLength={1000}
          autoComplete="off"
          onChange={(description) => change({ description })}
        />
      </div>
      <div className={classes['wide']}>
        <TextField
          label="Customer name"
          value={draft.name}
          maxLength={128}
          autoComplete="off"
          onChange={(name) => change({ name })}
        />
      </div>
      <TextField
        label="Customer email"
        type="email"
        maxLength={254}
        autoComplete="off"
        {...detailField('email')}
      />
      <PhoneField
        label="Customer phone (optional)"
        country={draft.phoneCountry}
        onCountryChange={(phoneCountry) => change({ phoneCountry })}
        {...detailField('phone')}
      />
    </>
  )
}

interface CustomFieldsProps {
  wizard: OrderWizard
  fields: ReturnType<typeof useTouchedDetails>
}

function CustomFields({ wizard, fields }: CustomFieldsProps) {
  const { draft, change, problems, customFields } = wizard
  return customFields.map(({ key, label, required, visibleForCustomer }) => (
    <div className={classes['wide']} key={key}>
      <TextField
        label={required ? label : `${label} (optional)`}
        value={draft.customFieldsObj[key] ?? ''}
        problem={fields.isTouched(customName(key)) ? problems.custom[key] : undefined}
        {...(!visibleForCustomer && { hint: 'Not shown to the customer' })}
        maxLength={1000}
        autoComplete="off"
        onChange={(answer) =>
          change({ customFieldsObj: { ...draft.customFieldsObj, [key]: answer } })
        }
        onBlur={() => fields.touch(customName(key))}
      />
    </div>
  ))
}
