import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import type { OperatorResponse } from '@paydeck/contract/operator/calls'
import { useCallback, useState } from 'react'

import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useLoad } from '../use-load.ts'
import { AssignForm, type Assignable } from './assign-form.tsx'
import {
  ASSIGNED_COLUMNS,
  returnColumns,
  suspenseColumns,
  type OpenHandler,
} from './bank-columns.tsx'
import { BankEntry } from './bank-entry.tsx'
import { BankProfiles } from './bank-profiles.tsx'
import { ImportForm } from './import-form.tsx'
import { Listing } from '../parts/listing.tsx'

/** Bank statements and returns. Entries that need a person come first. */
export function BankPage({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => call('getBank', {}), [])
  const { data, error, reload } = useLoad(read)
  const [open, setOpen] = useState<Assignable | null>(null)
  const [entryId] = useState(() => new URLSearchParams(location.search).get('entry'))
  const canImport = person.permissions.includes('bank:import')
  return (
    <Page title="Bank">
      <div className={classes['stack']}>
        <ErrorBanner error={error} />
        {entryId !== null && <BankEntry entryId={entryId} />}
        {canImport && data && <ImportForm profiles={data.profiles} onDone={reload} />}
        {open && (
          <AssignForm
            key={open.kind === 'entry' ? open.entry.entryId : open.returnLine.returnId}
            item={open}
            onDone={reload}
            onClose={() => setOpen(null)}
          />
        )}
        <Lists data={data} open={person.permissions.includes('bank:assign') ? setOpen : null} />
        <BankProfiles person={person} onChange={reload} />
      </div>
    </Page>
  )
}

function Lists({
  data,
  open,
}: {
  data: OperatorResponse<'getBank'> | null
  open: OpenHandler | null
}) {
  return (
    <>
      <Listing
        title="Waiting for a person"
        rows={data && data.suspense}
        columns={suspenseColumns(open)}
        rowKey={({ entryId }) => entryId}
        empty="Every entry is explained"
      />
      <Listing
        title="Returns"
        rows={data && data.returns}
        columns={returnColumns(open)}
        rowKey={({ returnId }) => returnId}
        empty="No file of returns yet"
      />
      <Listing
        title="Latest entries"
        rows={data && data.entries}
        columns={ASSIGNED_COLUMNS}
        rowKey={({ entryId }) => entryId}
        empty="No statement yet"
      />
    </>
  )
}
