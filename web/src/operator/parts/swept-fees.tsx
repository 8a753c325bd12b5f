import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import type { BankEntryLine } from '@paydeck/contract/operator/shapes'

import type { Column } from '#/ui/table/column.ts'
import { entrySource } from '../bank/entry-text.ts'
import classes from '../desk.module.css'
import { Listing } from './listing.tsx'

const COLUMNS: Column<BankEntryLine>[] = [
  { header: 'Day', slot: 'date', cell: ({ day }) => day },
  { header: 'Account', slot: 'meta', cell: ({ profile }) => profile },
  {
    header: 'What the bank says',
    slot: 'title',
    cell: ({ entryId, text }) => (
      <a className={classes['wrap']} href={`/operator/bank?entry=${entryId}`}>
        {text}
      </a>
    ),
  },
  { header: 'Said by', slot: 'meta', isNamedInCard: true, cell: entrySource },
  {
    header: 'Taken out',
    slot: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => formatMoneyWithCode(-amount, currency),
  },
]

/** Our earnings moved out of the client money accounts. `entries`: null while loading. */
export const SweptFees = ({ entries }: { entries: readonly BankEntryLine[] | null }) => (
  <Listing
    title="Fees swept"
    rows={entries}
    columns={COLUMNS}
    rowKey={({ entryId }) => entryId}
    empty="Our fees are still in the accounts of client money"
  />
)
