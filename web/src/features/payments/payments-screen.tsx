import { paymentsList } from '#/entities/payment/payment-queries.ts'
import { todayIn } from '#/lib/text/today.ts'
import { ListScreen } from '#/ui/record/list-screen.tsx'
import { listQuery } from '#/ui/table/list-query.ts'
import { PaymentPage } from './details/payment-page.tsx'
import { PaymentsPage } from './list/payments-page.tsx'
import { paymentsSearch, type PaymentsSearch } from './list/payments-search.ts'

const list = (search: PaymentsSearch) => <PaymentsPage search={search} />

export function PaymentsScreen({ search }: { search: PaymentsSearch }) {
  return (
    <ListScreen definition={paymentsSearch} search={search} list={list}>
      {(payment) => <PaymentPage search={search} transactionId={payment} />}
    </ListScreen>
  )
}

/** The query of the list at an address, with days in the merchant's time zone. */
export const firstRows = (merchantId: string, timeZone: string, search: PaymentsSearch) =>
  paymentsList(
    merchantId,
    listQuery(paymentsSearch, search, { today: todayIn(timeZone), timeZone }),
  )
