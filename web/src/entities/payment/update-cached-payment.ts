import type { Payment, PaymentsQuery } from '@paydeck/contract/calls/payments/payments'
import type { Query, QueryClient } from '@tanstack/react-query'

import type { Paged } from '#/ui/table/column.ts'

import { listsKey, paymentKey } from './payment-queries.ts'
import { withRow } from './row-in-list.ts'

/** Updates a payment in its record and in each list whose page we can work out. Other lists wait for a refetch. */
export function updateCachedPayment(
  client: QueryClient,
  merchantId: string,
  payment: Payment,
): void {
  const lists = client.getQueryCache().findAll({ queryKey: listsKey(merchantId) })
  for (const list of lists as unknown as Query<Paged<Payment>>[]) {
    // A stale list has missed other changes too: leave it to its refetch.
    if (list.state.isInvalidated && list.state.fetchStatus === 'idle') continue
    const update = (): void => {
      const page = list.state.data
      const updated = page && withRow(page, list.queryKey.at(-1) as PaymentsQuery, payment)
      if (updated) client.setQueryData(list.queryKey, updated)
    }
    update()
    // The answer under way may be older than the payment: apply it again afterwards.
    if (list.state.fetchStatus === 'fetching') void list.promise?.then(update, update)
  }
  client.setQueryData<Payment>(
    paymentKey(merchantId, payment.transactionId),
    (cached) => cached && payment,
  )
}
