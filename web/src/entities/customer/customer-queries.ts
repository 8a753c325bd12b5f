import type { Customer, CustomersQuery } from '@paydeck/contract/calls/customers'
import { customerSummaryCalls } from '@paydeck/contract/calls/payments/customer-summary'
import { customerCalls } from '@paydeck/contract/calls/customers'
import { PAGE_COUNT_HEADER, TOTAL_HEADER } from '@paydeck/contract/protocol/client'
import { ApiError } from '@paydeck/contract/protocol/error'
import type { QueryClient } from '@tanstack/react-query'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { addressOf, call } from '#/lib/api/api.ts'
import type { Paged } from '#/ui/table/column.ts'

const listsKey = (merchantId: string) => ['customers', merchantId, 'list'] as const

/** Newest first. Keeps the old page while the next one loads. */
export const customersList = (merchantId: string, query: CustomersQuery) =>
  queryOptions({
    queryKey: [...listsKey(merchantId), query],
    meta: { watched: addressOf(customerCalls.queryCustomers, { merchantId, query }) },
    queryFn: async ({ signal }): Promise<Paged<Customer>> => {
      const { data, headers } = await call(
        customerCalls.queryCustomers,
        { merchantId, query },
        { signal },
      )
      return {
        items: data,
        totalPages: headers[PAGE_COUNT_HEADER],
        total: headers[TOTAL_HEADER],
      }
    },
    placeholderData: keepPreviousData,
  })

/** Throws `ApiError` 404 for an unknown id. Shows the row of a list at once while the customer loads. */
export const customerById = (queryClient: QueryClient, merchantId: string, customerId: string) =>
  queryOptions({
    queryKey: ['customers', merchantId, 'one', customerId],
    queryFn: async ({ signal }): Promise<Customer> => {
      const query: CustomersQuery = { sort: '-createdAt', page: 1, customerId }
      const { data } = await call(customerCalls.queryCustomers, { merchantId, query }, { signal })
      const customer = data.find((candidate) => candidate.customerId === customerId)
      if (!customer) throw new ApiError('There is no such customer.', 404, 'not_found')
      return customer
    },
    placeholderData: () => cachedRow(queryClient, merchantId, customerId),
  })

/** The permissions that a customer's summary needs. */
export const SUMMARY_NEEDS = [
  'customers:read',
  'payments:read',
  'orders:read',
  'refunds:read',
] as const

/** Also stale when an order is made or cancelled. */
export const customerSummary = (merchantId: string, customerId: string) =>
  queryOptions({
    queryKey: ['customer-summary', merchantId, customerId],
    queryFn: async ({ signal }) =>
      (await call(customerSummaryCalls.getCustomerSummary, { merchantId, customerId }, { signal }))
        .data,
  })

function cachedRow(
  queryClient: QueryClient,
  merchantId: string,
  customerId: string,
): Customer | undefined {
  const lists = queryClient.getQueriesData<Paged<Customer>>({ queryKey: listsKey(merchantId) })
  return lists
    .flatMap(([, page]) => page?.items ?? [])
    .find((customer) => customer.customerId === customerId)
}
