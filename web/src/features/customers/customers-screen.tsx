import { ListScreen } from '#/ui/record/list-screen.tsx'

import { CustomerPage } from './customer-page.tsx'
import { CustomersPage } from './customers-page.tsx'
import { customersSearch, type CustomersSearch } from './customers-search.ts'
import type { RequestForm } from './send-request-button.tsx'

const list = (search: CustomersSearch) => <CustomersPage search={search} />

interface CustomersProps {
  search: CustomersSearch
  /** Asks a customer for a payment. */
  requestForm: RequestForm
}

export function Customers({ search, requestForm }: CustomersProps) {
  return (
    <ListScreen definition={customersSearch} search={search} list={list}>
      {(customer) => (
        <CustomerPage
          key={customer}
          search={search}
          customerId={customer}
          requestForm={requestForm}
        />
      )}
    </ListScreen>
  )
}
