import type { BankLine, SuggestedTransfer } from '@paydeck/contract/calls/transfers/bank-lines'
import { formatMoney } from '@paydeck/contract/money/money'
import { formatCalendarDay } from '@paydeck/contract/time/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { linkableTransfers } from '#/entities/bank-line/bank-line-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { SearchBox } from '#/ui/table/search-box.tsx'

import classes from './bank-lines.module.css'
import { readTransferSearch, SEARCH_KINDS, type TransferSearch } from './transfer-search.ts'

interface TransferPickerProps {
  line: BankLine
  selected: readonly SuggestedTransfer[]
  onSelect: (selected: readonly SuggestedTransfer[]) => void
}

/** Candidate transfers for a deposit, searched by amount or arrival day. */
export function TransferPicker({ line, selected, onSelect }: TransferPickerProps) {
  const { merchantId, timeZone } = useSession()
  const [search, setSearch] = useState<TransferSearch>({ kind: 'amount', text: '' })
  const { query, problem } = readTransferSearch(search, todayIn(timeZone))
  const linkable = useQuery(linkableTransfers(merchantId, line.lineId, query))
  const isSelected = ({ payoutId }: SuggestedTransfer) =>
    selected.some((transfer) => transfer.payoutId === payoutId)
  return (
    <>
      <div className={classes['search']}>
        <SearchBox {...search} kinds={SEARCH_KINDS} problem={problem} onSearch={setSearch} />
      </div>
      <QueryBlock query={linkable} height={160} label="Loading the transfers">
        {(transfers) => (
          <fieldset className={classes['choices']}>
            <legend>Transfers that no deposit explains, the nearest first</legend>
            {/* Chosen transfers stay in the list even if a new search does not find them. */}
            {[...selected, ...transfers.filter((transfer) => !isSelected(transfer))].map(
              (transfer) => (
                <CheckboxField
                  key={transfer.payoutId}
                  label={`${formatMoney(transfer.left, line.currency)} on ${formatCalendarDay(transfer.arrivalDate)}`}
                  hint={transfer.reference}
                  isChecked={isSelected(transfer)}
                  onChange={(isOn) =>
                    onSelect(
                      isOn
                        ? [...selected, transfer]
                        : selected.filter(({ payoutId }) => payoutId !== transfer.payoutId),
                    )
                  }
                />
              ),
            )}
            {transfers.length === 0 && <p>No transfer was found. Try another date or amount.</p>}
          </fieldset>
        )}
      </QueryBlock>
    </>
  )
}
