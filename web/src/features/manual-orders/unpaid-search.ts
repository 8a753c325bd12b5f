import type { Order } from '@paydeck/contract/calls/orders'
import { isId } from '@paydeck/contract/identifiers/ids'

import { oneOf, pageParam } from '#/lib/address/search-params.ts'

/** The orders nobody has paid: all of them, or those of one status. */
export const UNPAID_FILTER = [
  { value: 'all', label: 'All statuses' },
  { value: 'created', label: 'Created' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
type UnpaidStatus = (typeof UNPAID_FILTER)[number]['value']

/** The state of the list, which stands in the address. */
export interface UnpaidSearch {
  status: UnpaidStatus
  page: number
  /** The order whose details are open. */
  order: string | null
}

/** The address parameters, defaults left out. */
export interface UnpaidAddress {
  status?: string
  page?: number | string
  order?: string
}

/** Reads the address; junk falls back to the default of its field. */
export function readUnpaidSearch(raw: Record<string, unknown> | UnpaidAddress): UnpaidSearch {
  const { status, page, order }: Record<string, unknown> = { ...raw }
  return {
    status: oneOf(
      status,
      UNPAID_FILTER.map(({ value }) => value),
      'all',
    ),
    page: pageParam(page),
    order: typeof order === 'string' && isId('order', order) ? order : null,
  }
}

/** Writes the address; what is default is left out. */
export function unpaidAddress({ status, page, order }: UnpaidSearch): UnpaidAddress {
  return {
    ...(status !== 'all' && { status }),
    ...(page > 1 && { page }),
    ...(order !== null && { order }),
  }
}

/** The statuses that are asked for. */
export const statusesOf = ({ status }: UnpaidSearch): Order['status'][] =>
  status === 'all' ? ['created', 'cancelled'] : [status]
