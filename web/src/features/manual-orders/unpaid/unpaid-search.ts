import type { Order } from '@paydeck/contract/calls/orders'
import { isOrderId } from '@paydeck/contract/identifiers/order-id'

import { defineListSearch, type SearchBy } from '#/ui/table/list-search.ts'

/** The unpaid orders; `?order=` opens the details of one over the list. */
const unpaidSearch = <const Path extends string>(path: Path) =>
  defineListSearch({
    path,
    filters: {
      status: {
        label: 'Status',
        width: 168,
        options: [
          { value: 'all', label: 'All statuses' },
          { value: 'created', label: 'Created' },
          { value: 'cancelled', label: 'Cancelled' },
        ],
      },
    },
    record: 'order',
    isRecord: isOrderId,
  })

/** Each brand has one of the two pages. */
export const paymentRequestsSearch = unpaidSearch('payment-requests')
export const virtualTerminalSearch = unpaidSearch('virtual-terminal')

export type UnpaidDefinition = typeof paymentRequestsSearch | typeof virtualTerminalSearch
export type UnpaidSearch = SearchBy<typeof paymentRequestsSearch>

export const statusesOf = ({ status }: Pick<UnpaidSearch, 'status'>): Order['status'][] =>
  status === 'all' ? ['created', 'cancelled'] : [status]
