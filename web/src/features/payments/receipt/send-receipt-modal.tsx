import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { sendReceipt } from '#/entities/payment/receipt-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { emailAddress } from '#/lib/form/rules.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { SuccessStep } from '#/ui/modal/success-step.tsx'

const addressForm = z.object({ email: emailAddress() })

interface SendReceiptModalProps {
  payment: Payment
  onClose: () => void
}

export function SendReceiptModal({ payment, onClose }: SendReceiptModalProps) {
  const { merchantId } = useSession()
  const send = useMutation(sendReceipt(merchantId, payment.transactionId))
  const { field, submit } = useForm(addressForm, { email: payment.customerEmail ?? '' })
  const title = `Email the receipt for order #${payment.merchantOrderInternalOrderId}`
  if (send.isSuccess)
    return (
      <ActionModal title={title} onClose={onClose}>
        <SuccessStep
          actions={
            <Button variant="primary" data-autofocus onClick={onClose}>
              Done
            </Button>
          }
        >
          The receipt is on its way to {send.variables.email}.
        </SuccessStep>
      </ActionModal>
    )
  return (
    <FormModal
      title={title}
      submitLabel="Send receipt"
      mutation={send}
      onSubmit={() => submit((values) => send.mutate(values))}
      onClose={onClose}
    >
      <p>It links to the order’s payment page, so send it only to the customer.</p>
      <TextField label="Email" type="email" autoComplete="off" data-autofocus {...field('email')} />
    </FormModal>
  )
}
