import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { call } from '../desk-api.ts'
import desk from '../desk.module.css'
import { Listing } from '../parts/listing.tsx'
import { useLoad } from '../use-load.ts'
import { ApplicationRecordSection } from './application-record.tsx'
import { columnsOf, decidedColumns } from './columns.tsx'
import { NewApplication } from './new-application.tsx'

export function ApplicationsPage({ person }: { person: OperatorPerson }) {
  if (!person.permissions.includes('applications:read'))
    return (
      <Page title="Applications">
        <EmptyState isCard title="You need permission to see merchant applications" />
      </Page>
    )
  return <Applications person={person} />
}

function Applications({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => call('listApplications', {}), [])
  const { data, error, reload } = useLoad(read)
  /** An id, `new`, or nothing. */
  const [open, setOpen] = useState<string | null>(null)
  const canEnter = person.permissions.includes('applications:enter')
  return (
    <Page
      title="Applications"
      actions={canEnter && <Button onClick={() => setOpen('new')}>New application</Button>}
    >
      <div className={desk['stack']}>
        <ErrorBanner error={error} />
        {open === 'new' && data && (
          <NewApplication
            tenants={data.tenants}
            onEntered={(applicationId) => {
              void reload()
              setOpen(applicationId)
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {open !== null && open !== 'new' && (
          <ApplicationRecordSection
            key={open}
            applicationId={open}
            person={person}
            tenants={data?.tenants ?? []}
            onChange={reload}
            onClose={() => setOpen(null)}
          />
        )}
        <Listing
          title="Open"
          rows={data && data.open}
          columns={columnsOf(setOpen)}
          rowKey={({ applicationId }) => applicationId}
          empty="No application is open"
        />
        <Listing
          title="Decided"
          rows={data && data.decided}
          columns={decidedColumns(setOpen)}
          rowKey={({ applicationId }) => applicationId}
          empty="None yet"
        />
      </div>
    </Page>
  )
}
