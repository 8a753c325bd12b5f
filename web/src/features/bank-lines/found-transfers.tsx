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

interface FoundTransfersProps {
  line: BankLine
  chosen: readonly SuggestedTransfer[]
  onChoose: (chosen: readonly SuggestedTransfer[]) => void
}

/** Candidate transfers for a deposit, searched by amount or arrival day. */
export function FoundTransfers({ line, chosen, onChoose }: FoundTransfersProps) {
  const { merchantId, timeZone } = useSession()
  const [search, setSearch] = useState<TransferSearch>({ kind: 'amount', text: '' })
  const { asked, problem } = readTransferSearch(search, todayIn(timeZone))
  const found = useQuery(linkableTransfers(merchantId, line.lineId, asked))
  const isChosen = ({ payoutId }: SuggestedTransfer) =>
    chosen.some((one) => one.payoutId === payoutId)
  return (
    <>
      <div className={classes['search']}>
        <SearchBox {...search} kinds={SEARCH_KINDS} problem={problem} onSearch={setSearch} />
      </div>
      <QueryBlock query={found} height={160} label="Loading the transfers">
        {(transfers) => (
          <fieldset className={classes['choices']}>
            <legend>Transfers that no deposit explains, the nearest first</legend>
            {/* Chosen transfers stay in the list even if a new search does not find them. */}
            {[...chosen, ...transfers.filter((one) => !isChosen(one))].map((one) => (
              <CheckboxField
                key={one.payoutId}
                label={`${formatMoney(one.left, line.currency)} on ${formatCalendarDay(one.arrivalDate)}`}
                hint={one.reference}
                isChecked={isChosen(one)}
                onChange={(isOn) =>
                  onChoose(
                    isOn
                      ? [...chosen, one]
                      : chosen.filter(({ payoutId }) => payoutId !== one.payoutId),
                  )
                }
              />
            ))}
            {transfers.length === 0 && <p>No transfer was found. Try another date or amount.</p>}
          </fieldset>
        )}
      </QueryBlock>
    </>
  )
}
