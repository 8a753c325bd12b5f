import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { Button } from '#/ui/controls/button.tsx'
import { SuccessStep } from '#/ui/modal/success-step.tsx'

import { PaymentPageLink } from '../payment-page-link.tsx'
import type { CreatedOrder } from './use-send-order.ts'

interface OrderSuccessProps {
  created: CreatedOrder
  onClose: () => void
}

export function OrderSuccess({ created, onClose }: OrderSuccessProps) {
  return (
    <SuccessStep
      actions={
        <Button variant="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>{successText(created)}</p>
      <PaymentPageLink address={created.address} isOpen={created.isOpen} />
    </SuccessStep>
  )
}

function successText({ action, orderNumber, money, email, phone, isOpen }: CreatedOrder): string {
  const orderText = `Order ${orderNumber} of ${formatMoneyWithCode(money.amount, money.currency)}`
  if (action === 'send') return `${orderText} was sent to ${email}${phone ? ` and ${phone}` : ''}.`
  return isOpen
    ? `${orderText} can be paid in the tab that just opened.`
    : `${orderText} can be paid now.`
}
