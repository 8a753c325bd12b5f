import type { Payment } from '@paydeck/contract/calls/payments'

import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

import { addressLines } from './address-lines.ts'
import classes from './payment-parts.module.css'

export function ContactFields({ contact }: { contact: Payment['merchantOrderBilling'] }) {
  return (
    <Fields>
      <Field label="Name">{contact?.name}</Field>
      <Field label="Phone">{contact?.phone}</Field>
      <Field label="Address">
        <AddressText lines={addressLines(contact?.address ?? null)} />
      </Field>
    </Fields>
  )
}

const AddressText = ({ lines }: { lines: string[] }) =>
  lines.length === 0 ? '—' : <span className={classes['lines']}>{lines.join('\n')}</span>
