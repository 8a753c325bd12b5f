import type { Payment } from '@paydeck/contract/calls/payments/payments'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'

import { useSession } from '#/entities/session/use-session.ts'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'

import { addressLines } from './address-lines.ts'
import classes from './payment-parts.module.css'

export function ContactFields({ contact }: { contact: Payment['merchantOrderBilling'] }) {
  const { merchantTradingCountry: home } = useSession()
  return (
    <Fields>
      <Field label="Name">{contact?.name}</Field>
      <Field label="Phone">{contact?.phone && formatPhone(contact.phone, home)}</Field>
      <Field label="Address">
        <AddressText lines={addressLines(contact?.address ?? null)} />
      </Field>
    </Fields>
  )
}

const AddressText = ({ lines }: { lines: string[] }) =>
  lines.length === 0 ? '—' : <span className={classes['lines']}>{lines.join('\n')}</span>
