import type { ListedPerson, PersonChange } from '@paydeck/contract/operator/people'
import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { Listing } from '../parts/listing.tsx'
import { useLoad } from '../use-load.ts'
import { ChangeForm } from './change-form.tsx'
import { changeColumns, personColumns } from './columns.tsx'
import { accessText } from './grants.tsx'
import { PersonForm, type PersonAction } from './person-form.tsx'

/** The operator's people. Giving access needs two of them. */
export function PeoplePage({ person }: { person: OperatorPerson }) {
  if (!person.permissions.includes('people:manage'))
    return (
      <Page title="People">
        <EmptyState isCard title="You need permission to manage the operator’s people" />
      </Page>
    )
  return <People />
}

type Open = { action: PersonAction } | { change: PersonChange }

function People() {
  const read = useCallback(() => call('listPeople', {}), [])
  const { data, error, reload } = useLoad(read)
  const [open, setOpen] = useState<Open | null>(null)
  const people = data?.people ?? null
  return (
    <Page title="People">
      <div className={classes['stack']}>
        <ErrorBanner error={error} />
        {open && (
          <OpenForm
            key={keyOf(open)}
            open={open}
            people={people ?? []}
            onDone={reload}
            onClose={() => setOpen(null)}
          />
        )}
        <Listing
          title="Waiting for a second person"
          rows={data?.changes ?? null}
          columns={changeColumns((change) => setOpen({ change }))}
          rowKey={({ changeId }) => changeId}
          empty="Nothing waits"
        />
        <Listing
          title="Everyone"
          rows={people}
          columns={personColumns((action) => setOpen({ action }))}
          rowKey={({ email }) => email}
          empty="No one yet"
          aside={<Button onClick={() => setOpen({ action: { kind: 'add' } })}>Add a person</Button>}
        />
      </div>
    </Page>
  )
}

const keyOf = (open: Open): string => {
  if ('change' in open) return open.change.changeId
  return open.action.kind === 'add' ? 'add' : `${open.action.kind} ${open.action.person.email}`
}

interface OpenFormProps {
  open: Open
  people: readonly ListedPerson[]
  onDone: () => Promise<void>
  onClose: () => void
}

function OpenForm({ open, people, ...props }: OpenFormProps) {
  if ('action' in open) return <PersonForm personAction={open.action} {...props} />
  const person = people.find(({ email }) => email === open.change.email)
  return (
    <ChangeForm
      change={open.change}
      currentAccess={person ? accessText(person) : null}
      {...props}
    />
  )
}
