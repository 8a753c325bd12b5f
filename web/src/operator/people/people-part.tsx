import type { ListedPerson, PersonChange } from '@paydeck/contract/operator/people'
import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { Listing } from '../parts/listing.tsx'
import { useRead } from '../use-read.ts'
import { ChangeForm } from './change-form.tsx'
import { changeColumns, personColumns } from './columns.tsx'
import { accessText } from './grants.tsx'
import { PersonForm, type PersonAct } from './person-form.tsx'

/** The operator's people. Giving access needs two of them. */
export function PeoplePart({ person }: { person: OperatorPerson }) {
  if (!person.permissions.includes('people:manage'))
    return (
      <Page title="People">
        <EmptyState isCard title="You need permission to manage the operator’s people" />
      </Page>
    )
  return <People />
}

type Open = { act: PersonAct } | { change: PersonChange }

function People() {
  const read = useCallback(() => ask('listPeople', {}), [])
  const { data, error, again } = useRead(read)
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
            onDone={again}
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
          columns={personColumns((act) => setOpen({ act }))}
          rowKey={({ email }) => email}
          empty="No one yet"
          aside={<Button onClick={() => setOpen({ act: { kind: 'add' } })}>Add a person</Button>}
        />
      </div>
    </Page>
  )
}

const keyOf = (open: Open): string => {
  if ('change' in open) return open.change.changeId
  return open.act.kind === 'add' ? 'add' : `${open.act.kind} ${open.act.person.email}`
}

interface OpenFormProps {
  open: Open
  people: readonly ListedPerson[]
  onDone: () => Promise<void>
  onClose: () => void
}

function OpenForm({ open, people, ...props }: OpenFormProps) {
  if ('act' in open) return <PersonForm of={open.act} {...props} />
  const found = people.find(({ email }) => email === open.change.email)
  return <ChangeForm change={open.change} now={found ? accessText(found) : null} {...props} />
}
