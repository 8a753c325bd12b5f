import type { Customer } from '@paydeck/contract/calls/customers'

import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/edge/handlers.ts'
import { countHeaders } from '../../kit/pages.ts'
import { tagsOfRecords } from '../notes/tags-of-records.ts'
import { toCustomerFilter } from './list-filter.ts'
import { customerLists, type ListedCustomer } from './list-service.ts'

const toCustomer = (row: ListedCustomer, tags: string[]): Customer => ({
  customerId: row.customerId,
  internalCustomerId: row.internalCustomerId,
  firstName: row.firstName,
  lastName: row.lastName,
  organisationName: row.organisationName,
  email: row.email,
  phoneNumber: row.phoneNo,
  createdAt: row.createdAt.toISOString(),
  tags,
})

export function customerHandlers(db: Database): Pick<Handlers, 'queryCustomers'> {
  const lists = customerLists(db)
  return {
    queryCustomers: async ({ actor, query }) => {
      const { rows, total } = await lists.page(actor, toCustomerFilter(query), query.page)
      const ids = rows.map(({ customerId }) => customerId)
      const tags = await tagsOfRecords(db.reader, actor.merchantId, 'customer', ids)
      const data = rows.map((row) => toCustomer(row, tags.get(row.customerId) ?? []))
      return { data, headers: countHeaders({ total }) }
    },
  }
}
