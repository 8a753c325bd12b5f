import type { Customer } from '@paydeck/contract/calls/customers'
import { lazy, Suspense } from 'react'

import { Can } from '#/entities/session/can.tsx'

import { SendRequestButton, type RequestForm } from './send-request-button.tsx'

export type { RequestForm }

const CustomerMenu = lazy(async () => ({
  default: (await import('./customer-menu.tsx')).CustomerMenu,
}))

interface CustomerActionsProps {
  customer: Customer
  requestForm: RequestForm
}

export function CustomerActions({ customer, requestForm }: CustomerActionsProps) {
  return (
    <>
      <SendRequestButton customer={customer} form={requestForm} />
      <Can needs={['settings:write', 'customers:read']}>
        <Suspense>
          <CustomerMenu customerId={customer.customerId} />
        </Suspense>
      </Can>
    </>
  )
}
