import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import type { OperatorAnswer } from '@paydeck/contract/operator/calls'
import { useCallback, useState } from 'react'

import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useRead } from '../use-read.ts'
import { AssignForm, type Assigned } from './assign-form.tsx'
import { KNOWN_COLUMNS, returnColumns, suspenseColumns, type Open } from './bank-columns.tsx'
import { BankEntry } from './bank-entry.tsx'
import { BankProfiles } from './bank-profiles.tsx'
import { ImportForm } from './import-form.tsx'
import { Listing } from '../parts/listing.tsx'

/** Bank statements and returns. Entries that need a person come first. */
export function BankPart({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => ask('getBank', {}), [])
  const { data, error, again } = useRead(read)
  const [open, setOpen] = useState<Assigned | null>(null)
  const [entryId] = useState(() => new URLSearchParams(location.search).get('entry'))
  const mayImport = person.permissions.includes('bank:import')
  return (
    <Page title="Bank">
      <div className={classes['stack']}>
        <ErrorBanner error={error} />
        {entryId !== null && <BankEntry entryId={entryId} />}
        {mayImport && data && <ImportForm profiles={data.profiles} onDone={again} />}
        {open && (
          <AssignForm
            key={open.kind === 'entry' ? open.entry.entryId : open.one.returnId}
            of={open}
            onDone={again}
            onClose={() => setOpen(null)}
          />
        )}
        <Lists data={data} open={person.permissions.includes('bank:assign') ? setOpen : null} />
        <BankProfiles person={person} onChange={again} />
      </div>
    </Page>
  )
}

function Lists({ data, open }: { data: OperatorAnswer<'getBank'> | null; open: Open | null }) {
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
        columns={KNOWN_COLUMNS}
        rowKey={({ entryId }) => entryId}
        empty="No statement yet"
      />
    </>
  )
}
