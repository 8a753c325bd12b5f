import type { BankEntryLine, BankReturnLine } from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { Button } from '#/ui/controls/button.tsx'
import type { Column } from '#/ui/table/column.ts'
import classes from '../desk.module.css'
import type { Assignable } from './assign-form.tsx'
import { ENTRY_REASONS, entryMeaning, entrySource } from './entry-text.ts'

const ENTRY_COLUMNS: Column<BankEntryLine>[] = [
  { header: 'Day', slot: 'date', cell: ({ day }) => day },
  { header: 'Account', slot: 'meta', cell: ({ profile }) => profile },
  {
    header: 'What the bank says',
    slot: 'title',
    cell: ({ text }) => <span className={classes['wrap']}>{text}</span>,
  },
  {
    header: 'Amount',
    slot: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => formatMoneyWithCode(amount, currency),
  },
]

export const ASSIGNED_COLUMNS: Column<BankEntryLine>[] = [
  ...ENTRY_COLUMNS,
  {
    header: 'It is',
    slot: 'status',
    cell: entryMeaning,
  },
  {
    header: 'Said by',
    slot: 'meta',
    isNamedInCard: true,
    cell: entrySource,
  },
]

const RETURN_COLUMNS: Column<BankReturnLine>[] = [
  { header: 'Imported', slot: 'date', cell: ({ importedAt }) => importedAt.slice(0, 10) },
  { header: 'Reference', slot: 'id', cell: ({ reference }) => reference },
  { header: 'Why', slot: 'meta', cell: ({ message }) => message },
  {
    header: 'Transfer',
    slot: 'title',
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

export type OpenHandler = (item: Assignable) => void

export const suspenseColumns = (open: OpenHandler | null): Column<BankEntryLine>[] => [
  ...ENTRY_COLUMNS,
  { header: 'Why it waits', slot: 'status', cell: ({ reason }) => ENTRY_REASONS[reason ?? ''] },
  {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: (entry) => open && assignButton(() => open({ kind: 'entry', entry })),
  },
]

export const returnColumns = (open: OpenHandler | null): Column<BankReturnLine>[] => [
  ...RETURN_COLUMNS,
  {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: (returnLine) =>
      open &&
      returnLine.payoutId === null &&
      assignButton(() => open({ kind: 'return', returnLine })),
  },
]
