import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { RecordScreen } from '#/ui/record/record-screen.tsx'
import { CustomerPage } from './customer-page.tsx'
import { CustomersPage } from './customers-page.tsx'
import { readCustomersSearch } from './customers-search.ts'

/** The customers address: the list, or the open customer in its place. */
export function CustomersScreen() {
  const search = readCustomersSearch(useSearch({ strict: false }))
  const ofList = useSearch({ strict: false, select: withoutRecord, structuralSharing: true })
  // The same element while only the open customer changes: the list is not drawn again behind it.
  const list = useMemo(() => <CustomersPage search={ofList} />, [ofList])
  return (
    <RecordScreen record={search.customer} list={list}>
      {(customer) => <CustomerPage key={customer} search={search} customerId={customer} />}
    </RecordScreen>
  )
}

const withoutRecord = (raw: object) => readCustomersSearch({ ...raw, customer: '' })
