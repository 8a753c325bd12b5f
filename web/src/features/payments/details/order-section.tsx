import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { lazy, Suspense } from 'react'

import { sentenceCase } from '#/lib/text/sentence-case.ts'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Identifier } from '#/ui/record/identifier.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { ContactFields } from './contact-fields.tsx'

// The list does not need it.
const OrderContents = lazy(async () => ({
  default: (await import('./order-contents.tsx')).OrderContents,
}))

export function OrderSection({ payment }: { payment: Payment }) {
  return (
    <Section title="Order">
      <Fields>
        <Field label="Order ID">
          <Identifier value={payment.merchantOrderInternalOrderId} label="order ID" />
        </Field>
        <Field label="Order type">{sentenceCase(payment.merchantOrderType)}</Field>
      </Fields>
      <Suspense>
        <OrderContents payment={payment} />
      </Suspense>
      <h3>Billing</h3>
      <ContactFields contact={payment.merchantOrderBilling} />
      <h3>Shipping</h3>
      <ContactFields contact={payment.merchantOrderShipping} />
    </Section>
  )
}
