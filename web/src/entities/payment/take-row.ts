import type { Payment, PaymentsQuery } from '@paydeck/contract/calls/payments/payments'
import type { Query, QueryClient } from '@tanstack/react-query'

import type { Paged } from '#/ui/table/column.ts'

import { listsKey, onePaymentKey } from './payment-queries.ts'
import { withRow } from './row-in-list.ts'

/** Puts a payment as it is now into the lists that have it, and into its record; the others are left to be read. */
export function takeRow(client: QueryClient, merchantId: string, payment: Payment): void {
  const lists = client.getQueryCache().findAll({ queryKey: listsKey(merchantId) })
  for (const list of lists as unknown as Query<Paged<Payment>>[]) {
    // One that missed something stays marked as old.
    if (list.state.isInvalidated && list.state.fetchStatus === 'idle') continue
    const put = (): void => {
      const page = list.state.data
      const next = page && withRow(page, list.queryKey.at(-1) as PaymentsQuery, payment)
      if (next) client.setQueryData(list.queryKey, next)
    }
    put()
    // What is being read may be from before.
    if (list.state.fetchStatus === 'fetching') void list.promise?.then(put, put)
  }
  client.setQueryData<Payment>(
    onePaymentKey(merchantId, payment.transactionId),
    (known) => known && payment,
  )
}
