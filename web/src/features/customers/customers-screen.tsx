import { useSearch } from '@tanstack/react-router'

import { useRecordFocus } from '#/ui/use-record-focus.ts'
import { CustomerPage } from './customer-page.tsx'
import classes from './customer-page.module.css'
import { CustomersPage } from './customers-page.tsx'
import { readCustomersSearch } from './customers-search.ts'

/** The customers address: the list, or the open customer in its place. */
export function CustomersScreen() {
  const search = readCustomersSearch(useSearch({ strict: false }))
  const place = useRecordFocus<HTMLDivElement>(search.customer)
  return (
    <div ref={place} tabIndex={-1} className={classes['screen']}>
      {search.customer === null ? (
        <CustomersPage search={search} />
      ) : (
        <CustomerPage key={search.customer} search={search} customerId={search.customer} />
      )}
    </div>
  )
}
