import type { Customer } from '@paydeck/contract/calls/customers'
import { customerName } from '@paydeck/contract/identifiers/customer-name'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { Suspense, useState, type ComponentType } from 'react'

import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'

export type RequestForm = ComponentType<{
  customer: { contact: string; name: string }
  onClose: () => void
}>

interface SendRequestButtonProps {
  customer: Customer
  form: RequestForm
}

/** Asks the customer for a payment by email, or by text message without an address. */
export function SendRequestButton({ customer, form: Form }: SendRequestButtonProps) {
  const { merchantTradingCountry } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { email, phoneNumber, firstName, lastName, organisationName } = customer
  const phone = phoneNumber && formatPhone(phoneNumber, merchantTradingCountry)
  const hasName = [firstName, lastName, organisationName].some((name) => name?.trim())
  return (
    <Can needs="orders:write">
      <Button variant="primary" onClick={() => setOpen(true)}>
        Send a request
      </Button>
      {isOpen && (
        <Suspense>
          <Form
            customer={{
              contact: email ?? phone ?? '',
              name: hasName ? customerName(customer) : '',
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Can>
  )
}
