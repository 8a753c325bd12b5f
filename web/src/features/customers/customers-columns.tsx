import type { Customer } from '@paydeck/contract/calls/customers'
import { customerName } from '@paydeck/contract/identifiers/customer-name'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import type { Country } from '@paydeck/contract/money/currency'
import type { ReactNode } from 'react'

import { zoneName } from '#/lib/text/zone-name.ts'
import type { Column } from '#/ui/table/column.ts'
import { DateTime } from '#/ui/date/date-time.tsx'

interface ColumnOptions {
  home: Country
  timeZone: string
  link: (customer: Customer, children: ReactNode) => ReactNode
}

export function customersColumns({ home, timeZone, link }: ColumnOptions): Column<Customer>[] {
  return [
    {
      header: 'Customer name',
      slot: 'id',
      cell: (customer) => link(customer, customerName(customer)),
    },
    { header: 'Email', slot: 'meta', cell: ({ email }) => email },
    {
      header: 'First purchase date',
      headerNote: zoneName(timeZone),
      slot: 'date',
      cell: ({ createdAt }) => <DateTime at={createdAt} timeZone={timeZone} />,
    },
    {
      header: 'Phone',
      slot: 'meta',
      isAdded: true,
      cell: ({ phoneNumber }) => phoneNumber && formatPhone(phoneNumber, home),
    },
    {
      header: 'Customer ID',
      slot: 'meta',
      isAdded: true,
      isNamedInCard: true,
      cell: ({ internalCustomerId }) => internalCustomerId,
    },
    {
      header: 'Customer reference',
      slot: 'meta',
      isAdded: true,
      isNamedInCard: true,
      cell: ({ customerId }) => customerId,
    },
    { header: 'Tags', slot: 'meta', isAdded: true, cell: ({ tags }) => tags?.join(', ') },
  ]
}
