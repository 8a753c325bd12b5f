import type { Payment } from '@paydeck/contract/calls/payments/payments'

import { sentenceCase } from '#/lib/text/sentence-case.ts'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Identifier } from '#/ui/record/identifier.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { ReceiptButton } from '../receipt/receipt-button.tsx'
import { ContactFields } from './contact-fields.tsx'
import { OrderContents } from './order-contents.tsx'
import classes from './payment-parts.module.css'

export function OrderSection({ payment }: { payment: Payment }) {
  return (
    <Section title="Order">
      <Fields>
        <Field label="Order ID">
          <Identifier value={payment.merchantOrderInternalOrderId} what="order ID" />
        </Field>
        <Field label="Order type">{sentenceCase(payment.merchantOrderType)}</Field>
      </Fields>
      <OrderContents merchantOrderId={payment.merchantOrderId} />
      <div className={classes['contents']}>
        <ReceiptButton payment={payment} />
      </div>
      <h3>Billing</h3>
      <ContactFields contact={payment.merchantOrderBilling} />
      <h3>Shipping</h3>
      <ContactFields contact={payment.merchantOrderShipping} />
    </Section>
  )
}
