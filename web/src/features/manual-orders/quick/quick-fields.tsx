import type { CustomField } from '@paydeck/contract/calls/order-settings'
import type { RequestSettings } from '@paydeck/contract/calls/requests'

import { Button } from '#/ui/controls/button.tsx'
import { useAutofocus } from '#/ui/controls/use-autofocus.ts'
import { TextField } from '#/ui/fields/text-field.tsx'
import { ModalButtons } from '#/ui/modal/modal-parts.tsx'

import { AmountField } from './amount-field.tsx'
import { CustomAnswers } from './custom-answers.tsx'
import { PickedProducts } from './picked-products.tsx'
import type { RequestedCustomer } from './quick-form.ts'
import { QuickOptions } from './quick-options.tsx'
import classes from './quick.module.css'
import { RequestProblem } from './request-problem.tsx'
import { useQuickForm } from './use-quick-form.ts'
import type { SendRequest } from './use-send-request.ts'

interface QuickFieldsProps {
  sending: SendRequest
  customFields: readonly CustomField[]
  /** Null while unknown. */
  settings: RequestSettings | null
  customer: RequestedCustomer | null
}

export function QuickFields(props: QuickFieldsProps) {
  const { sending, customFields, settings, customer } = props
  const { form, terms, contactProblem, send } = useQuickForm(sending, customFields, customer)
  const ref = useAutofocus<HTMLFormElement>()
  return (
    <form
      noValidate
      ref={ref}
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        send(true)
      }}
    >
      <RequestProblem
        sending={sending}
        onConfirm={() => send(sending.request?.isSent ?? true, false)}
      />
      <AmountField form={form} terms={terms} />
      <PickedProducts form={form} terms={terms} />
      <TextField
        label="Phone or email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="send"
        {...form.field('contact')}
        problem={contactProblem}
      />
      <CustomAnswers form={form} customFields={customFields} />
      <QuickOptions form={form} settings={settings} />
      <ModalButtons>
        <Button disabled={sending.isPending} onClick={() => send(false)}>
          Show QR code
        </Button>
        <Button type="submit" variant="primary" isBusy={sending.isPending}>
          Send request
        </Button>
      </ModalButtons>
    </form>
  )
}
