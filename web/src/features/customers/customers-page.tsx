import { customersList } from '#/entities/customer/customer-queries.ts'
import { useOwnColumns } from '#/entities/own-lists/use-own-columns.ts'
import { ExportBanner } from '#/entities/report/export-banner.tsx'
import { useExport } from '#/entities/report/use-export.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'
import { ListPage } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'

import { CustomersActions } from './customers-actions.tsx'
import { CustomerTotal } from './customer-total.tsx'
import { CustomersFilters } from './customers-filters.tsx'
import { CustomersEmpty } from './customers-empty.tsx'
import { customersColumns } from './customers-columns.tsx'
import { customersSearch, type CustomersSearch } from './customers-search.ts'
import { useCustomersSelection } from './use-customers-selection.tsx'

export function CustomersPage({ search }: { search: CustomersSearch }) {
  const session = useSession()
  const { merchantId, slug, timeZone, merchantTradingCountry: home } = session
  const list = useList(customersSearch, session, search, (query) =>
    customersList(merchantId, query),
  )
  const all = customersColumns({
    home,
    timeZone,
    link: ({ customerId }, children) => (
      <RecordLink
        href={customersSearch.href(slug, { ...search, customer: customerId, paymentsPage: 1 })}
        opens={customerId}
      >
        {children}
      </RecordLink>
    ),
  })
  const ownColumns = useOwnColumns(session, 'customers', all)
  const download = useExport(merchantId, 'customers')
  const selected = useCustomersSelection(list, download)
  return (
    <ListPage
      title="Customers"
      list={list}
      {...selected.table}
      columns={ownColumns.columns}
      rowKey={({ customerId }) => customerId}
      empty={<CustomersEmpty list={list} />}
      actions={
        <CustomersActions
          ownColumns={ownColumns}
          download={download}
          list={list.query}
          range={list.range}
          timeZone={timeZone}
        />
      }
      banners={<ExportBanner download={download} />}
      moreFilters={<CustomersFilters list={list} columns={ownColumns} />}
    >
      <CustomerTotal total={list.rows.data?.total} />
      {selected.dialog}
    </ListPage>
  )
}
