import { useSearch } from '@tanstack/react-router'

import { PaymentPage } from './payment-page.tsx'
import { PaymentsPage } from './payments-page.tsx'
import { readPaymentsSearch } from './payments-search.ts'

/** The payments address: the list, or the open payment in its place. */
export function PaymentsScreen() {
  const search = readPaymentsSearch(useSearch({ strict: false }))
  if (search.payment === null) return <PaymentsPage search={search} />
  return <PaymentPage search={search} transactionId={search.payment} />
}
