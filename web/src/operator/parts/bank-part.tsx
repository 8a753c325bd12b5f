import type {
  BankEntryLine,
  BankReturnLine,
  OperatorPerson,
} from '@paydeck/contract/operator/shapes'
import type { OperatorAnswer } from '@paydeck/contract/operator/calls'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Page } from '#/ui/layout/page.tsx'
import type { Column } from '#/ui/table/column.ts'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useRead } from '../use-read.ts'
import { AssignForm, type Assigned } from './assign-form.tsx'
import { ImportForm } from './import-form.tsx'
import { Listing } from './listing.tsx'

const REASONS: Readonly<Record<string, string>> = {
  unknown: 'Names nothing of ours',
  different: 'Another amount or day',
  ambiguous: 'Could be several',
  second_debit: 'ALARM: debited twice',
  second_credit: 'A settlement that came before',
  void_batch: 'ALARM: the file is void',
}

const ENTRY: Column<BankEntryLine>[] = [
  { header: 'Day', slot: 'date', cell: ({ day }) => day },
  { header: 'Account', slot: 'meta', cell: ({ profile }) => profile },
  {
    header: 'What the bank says',
    slot: 'who',
    cell: ({ text }) => <span className={classes['wrap']}>{text}</span>,
  },
  {
    header: 'Amount',
    slot: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => formatMoneyWithCode(amount, currency),
  },
]

const KNOWN: Column<BankEntryLine>[] = [
  ...ENTRY,
  {
    header: 'It is',
    slot: 'status',
    cell: ({ state, kind, target, reason }) =>
      state === 'suspense'
        ? (REASONS[reason ?? ''] ?? reason)
        : [kind?.replaceAll('_', ' '), target].filter(Boolean).join(' '),
  },
  {
    header: 'Said by',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ state, assignedBy, assignReason }) => {
      if (state === 'suspense') return 'no one yet'
      return assignedBy === null ? 'the reference' : `${assignedBy}: ${assignReason}`
    },
  },
]

const RETURN: Column<BankReturnLine>[] = [
  { header: 'Imported', slot: 'date', cell: ({ importedAt }) => importedAt.slice(0, 10) },
  { header: 'Reference', slot: 'id', cell: ({ reference }) => reference },
  { header: 'Why', slot: 'meta', cell: ({ message }) => message },
  {
    header: 'Transfer',
    slot: 'who',
    cell: ({ payoutId, slug }) => (payoutId === null ? 'Not known' : `${slug} ${payoutId}`),
  },
  {
    header: 'Amount',
    slot: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => (amount === 0 ? null : formatMoneyWithCode(amount, currency)),
  },
]

const assignButton = (open: () => void) => <Button onClick={open}>Assign</Button>

type Open = (what: Assigned) => void

const suspenseColumns = (open: Open | null): Column<BankEntryLine>[] => [
  ...ENTRY,
  { header: 'Why it waits', slot: 'status', cell: ({ reason }) => REASONS[reason ?? ''] },
  {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: (entry) => open && assignButton(() => open({ kind: 'entry', entry })),
  },
]

const returnColumns = (open: Open | null): Column<BankReturnLine>[] => [
  ...RETURN,
  {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: (one) =>
      open && one.payoutId === null && assignButton(() => open({ kind: 'return', one })),
  },
]

/** Statements and returns: what waits for a person first. */
export function BankPart({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => ask('getBank', {}), [])
  const { data, error, again } = useRead(read)
  const [open, setOpen] = useState<Assigned | null>(null)
  const mayImport = person.permissions.includes('bank:import')
  return (
    <Page title="Bank">
      <div className={classes['stack']}>
        <ErrorBanner error={error} />
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
        columns={KNOWN}
        rowKey={({ entryId }) => entryId}
        empty="No statement yet"
      />
    </>
  )
}
