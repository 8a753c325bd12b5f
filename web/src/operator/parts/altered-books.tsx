import type { OperatorPerson, WatchPage } from '@paydeck/contract/operator/shapes'
import { formatDateTime } from '@paydeck/contract/time/days'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import type { Column } from '#/ui/table/column.ts'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAction } from '../use-load.ts'
import { Listing, ActionResult, ZONE } from './listing.tsx'

type Altered = WatchPage['books'][number]

const columnsFor = (open: ((slug: string) => void) | null): Column<Altered>[] => [
  { header: 'Merchant', slot: 'title', cell: ({ slug }) => slug },
  {
    header: 'Found',
    slot: 'date',
    cell: ({ checkedAt }) => formatDateTime(new Date(checkedAt), ZONE),
  },
  {
    header: 'What was changed',
    slot: 'meta',
    cell: ({ what }) => <span className={classes['wrap']}>{what}</span>,
  },
  {
    header: 'Acknowledged',
    slot: 'status',
    cell: ({ acknowledgedBy, reason }) => (
      <span className={classes['wrap']}>
        {acknowledgedBy === null
          ? 'Not yet: payment files wait'
          : `${acknowledgedBy}: ${reason ?? ''}`}
      </span>
    ),
  },
  {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: ({ slug, acknowledgedBy }) =>
      open && acknowledgedBy === null && <Button onClick={() => open(slug)}>Acknowledge</Button>,
  },
]

interface AlteredBooksProps {
  /** Null while loading. */
  books: Altered[] | null
  person: OperatorPerson
  onChange: () => Promise<void>
}

/** Books that were changed without the server. No payment files can be made until a person acknowledges it. */
export function AlteredBooks({ books, person, onChange }: AlteredBooksProps) {
  const [slug, setSlug] = useState<string | null>(null)
  const canAcknowledge = person.permissions.includes('books:acknowledge')
  const selected = books?.filter((book) => book.slug === slug) ?? []
  return (
    <>
      {selected.length > 0 && (
        <AcknowledgeForm
          key={slug}
          altered={selected}
          onDone={onChange}
          onClose={() => setSlug(null)}
        />
      )}
      <Listing
        title="Books changed outside the server"
        rows={books}
        columns={columnsFor(canAcknowledge ? setSlug : null)}
        rowKey={(book) => `${book.slug} ${book.what}`}
        empty="No row was changed, deleted or added"
      />
    </>
  )
}

interface AcknowledgeFormProps {
  altered: readonly Altered[]
  onDone: () => Promise<void>
  onClose: () => void
}

/** Acknowledges the open lines of one merchant that the page shows; lines found since then stay open. */
function AcknowledgeForm({ altered, onDone, onClose }: AcknowledgeFormProps) {
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const action = useAction(onDone)
  const { merchantId = '', slug = '' } = altered[0] ?? {}
  const open = altered.filter(({ acknowledgedBy }) => acknowledgedBy === null)
  const acknowledge = (): void =>
    action.run(async () => {
      const lines = open.map(({ what }) => what)
      const { count } = await call('acknowledgeBooks', { merchantId }, { lines, reason, code })
      return `Acknowledged ${count} of ${slug}.`
    })
  return (
    <Section title={`Books of ${slug}`} aside={<Button onClick={onClose}>Close</Button>}>
      <div className={classes['form']}>
        <ActionResult action={action} />
        {open.length > 0 && (
          <>
            <p>
              First find out who changed the database, and correct the books. This records your
              reason and allows payment files again.
            </p>
            <ul>
              {open.map(({ what }) => (
                <li key={what} className={classes['wrap']}>
                  {what}
                </li>
              ))}
            </ul>
            <div className={classes['line']}>
              <div className={classes['wide']}>
                <TextField
                  label="What it was, and how you know"
                  maxLength={500}
                  value={reason}
                  onChange={setReason}
                />
              </div>
              <TextField
                label="Code from your authenticator app"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={setCode}
              />
              <Button variant="danger" isBusy={action.isBusy} onClick={acknowledge}>
                Acknowledge
              </Button>
            </div>
          </>
        )}
      </div>
    </Section>
  )
}
