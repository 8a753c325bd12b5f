import { useSearch } from '@tanstack/react-router'

import { useRecordFocus } from '#/ui/use-record-focus.ts'
import { PaymentPage } from './payment-page.tsx'
import classes from './payment-page.module.css'
import { PaymentsPage } from './payments-page.tsx'
import { readPaymentsSearch } from './payments-search.ts'

/** The payments address: the list, or the open payment in its place. */
export function PaymentsScreen() {
  const search = readPaymentsSearch(useSearch({ strict: false }))
  const place = useRecordFocus<HTMLDivElement>(search.payment)
  return (
    <div ref={place} tabIndex={-1} className={classes['screen']}>
      {search.payment === null ? (
        <PaymentsPage search={search} />
      ) : (
        <PaymentPage search={search} transactionId={search.payment} />
      )}
    </div>
  )
}
