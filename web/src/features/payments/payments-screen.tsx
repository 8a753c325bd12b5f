import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { RecordScreen } from '#/ui/record/record-screen.tsx'
import { PaymentPage } from './details/payment-page.tsx'
import { PaymentsPage } from './list/payments-page.tsx'
import { readPaymentsSearch } from './list/payments-search.ts'

/** The payments address: the list, or the open payment in its place. */
export function PaymentsScreen() {
  const search = readPaymentsSearch(useSearch({ strict: false }))
  const ofList = useSearch({ strict: false, select: withoutRecord, structuralSharing: true })
  // The same element while only the open payment changes: the list is not drawn again behind it.
  const list = useMemo(() => <PaymentsPage search={ofList} />, [ofList])
  return (
    <RecordScreen record={search.payment} list={list}>
      {(payment) => <PaymentPage search={search} transactionId={payment} />}
    </RecordScreen>
  )
}

const withoutRecord = (raw: object) => readPaymentsSearch({ ...raw, payment: '' })
