import { ListScreen } from '#/ui/record/list-screen.tsx'
import { CustomerPage } from './customer-page.tsx'
import { CustomersPage } from './customers-page.tsx'
import { customersSearch, type CustomersSearch } from './customers-search.ts'

const list = (search: CustomersSearch) => <CustomersPage search={search} />

export function CustomersScreen({ search }: { search: CustomersSearch }) {
  return (
    <ListScreen definition={customersSearch} search={search} list={list}>
      {(customer) => <CustomerPage key={customer} search={search} customerId={customer} />}
    </ListScreen>
  )
}
