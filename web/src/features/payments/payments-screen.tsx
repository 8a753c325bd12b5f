import { ListScreen } from '#/ui/record/list-screen.tsx'
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
