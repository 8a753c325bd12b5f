import { ORDER_NUMBER_UNPAID } from '@paydeck/contract/calls/orders'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'

import { parsePhone } from '#/lib/text/phone.ts'
import { Button } from '#/ui/controls/button.tsx'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { Banner } from '#/ui/feedback/banner.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

import { OrderBreakdown } from './order-breakdown.tsx'
import { StepFrame } from './step-frame.tsx'
import type { OrderWizard } from './use-order-wizard.ts'
import classes from './wizard.module.css'

export function ConfirmStep({ wizard }: { wizard: OrderWizard }) {
  const { draft, terms, customFields, change } = wizard
  const phone = parsePhone(draft.phone, draft.phoneCountry)
  const answers = customFields.filter(({ key }) => (draft.customFieldsObj[key] ?? '').trim() !== '')
  return (
    <StepFrame progress="Step 3 of 3: confirm" buttons={<ConfirmButtons wizard={wizard} />}>
      <SendingProblem wizard={wizard} />
      <p className={classes['amount']} tabIndex={-1} data-autofocus>
        {draft.totalAmount !== null && formatMoneyWithCode(draft.totalAmount, terms.currency)}
        {draft.displayGst && draft.gstAmount !== null && (
          <span className={classes['muted']}>
            Includes GST of {formatMoney(draft.gstAmount, terms.currency)}
          </span>
        )}
      </p>
      <Fields>
        <Field label="Description">{draft.description.trim()}</Field>
        <Field label="Customer name">{draft.name.trim()}</Field>
        <Field label="Customer email">{draft.email.trim()}</Field>
        <Field label="Customer phone">{phone && formatPhone(phone, terms.country)}</Field>
        {answers.map(({ key, label }) => (
          <Field key={key} label={label}>
            {draft.customFieldsObj[key]?.trim()}
          </Field>
        ))}
      </Fields>
      <OrderBreakdown draft={draft} terms={terms} />
      <OrderChoices {...{ draft, terms, change }} />
    </StepFrame>
  )
}

function ConfirmButtons({ wizard }: { wizard: OrderWizard }) {
  const { sending: action } = wizard.sending
  return (
    <>
      <Button disabled={action !== null} onClick={() => wizard.goTo('details')}>
        Back
      </Button>
      <Button
        isBusy={action === 'card'}
        disabled={action !== null && action !== 'card'}
        onClick={() => wizard.send('card')}
      >
        Enter card
      </Button>
      <Button
        isBusy={action === 'process'}
        disabled={action !== null && action !== 'process'}
        onClick={() => wizard.send('process')}
      >
        Process now
      </Button>
      <Button
        variant="primary"
        isBusy={action === 'send'}
        disabled={action !== null && action !== 'send'}
        onClick={() => wizard.send('send')}
      >
        Send to customer
      </Button>
    </>
  )
}

function SendingProblem({ wizard }: { wizard: OrderWizard }) {
  const { error, reset, lastAction } = wizard.sending
  if (error?.errorCode !== ORDER_NUMBER_UNPAID)
    return error && <ErrorBanner error={error} onDismiss={reset} />
  return (
    <Banner
      tone="warning"
      onDismiss={reset}
      actions={
        <Button onClick={() => wizard.send(lastAction, false)}>
          {lastAction === 'send' ? 'Send anyway' : 'Process anyway'}
        </Button>
      }
    >
      {error.message}
    </Banner>
  )
}

function OrderChoices({ draft, terms, change }: Pick<OrderWizard, 'draft' | 'terms' | 'change'>) {
  if (!terms.hasGstToggle && !terms.hasThreeDsToggle) return null
  return (
    <div className={classes['choices']}>
      {terms.hasGstToggle && (
        <CheckboxField
          label="Display GST"
          isChecked={draft.displayGst}
          onChange={(displayGst) => change({ displayGst })}
        />
      )}
      {terms.hasThreeDsToggle && (
        <CheckboxField
          label="Request 3DS on payment"
          isChecked={draft.request3ds}
          onChange={(request3ds) => change({ request3ds })}
        />
      )}
    </div>
  )
}
