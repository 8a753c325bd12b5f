import type { BankLineState } from '@paydeck/contract/calls/transfers/bank-lines'
import { useQuery } from '@tanstack/react-query'

import { bankLineList, type BankLinesQuery } from '#/entities/bank-line/bank-line-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { Pagination } from '#/ui/table/pagination.tsx'

import classes from './bank-lines.module.css'
import { LineCard } from './line-card.tsx'

interface LineListProps {
  query: BankLinesQuery
  onPageChange: (page: number) => void
}

const EMPTY: Record<BankLineState, readonly [title: string, text: string]> = {
  open: [
    'Nothing to check',
    'No deposit left here looks like a transfer. If one is missing, look under Other deposits.',
  ],
  linked: ['Nothing is explained yet', 'Deposits that are your transfers appear here.'],
  other: ['No other deposits', 'Deposits that are not your transfers appear here.'],
  aside: ['Nothing is set aside', 'Deposits that you set aside appear here.'],
}

export function LineList({ query, onPageChange }: LineListProps) {
  const { merchantId } = useSession()
  const lines = useQuery(bankLineList(merchantId, query))
  const [title, text] = EMPTY[query.state]
  return (
    <QueryBlock query={lines} height={240} label="Loading the deposits">
      {({ items, totalPages }) =>
        items.length === 0 ? (
          <EmptyState title={title}>{text}</EmptyState>
        ) : (
          <>
            <ul className={classes['lines']} aria-label="Deposits">
              {items.map((line) => (
                <LineCard key={line.lineId} line={line} />
              ))}
            </ul>
            <Pagination page={query.page} totalPages={totalPages} onPageChange={onPageChange} />
          </>
        )
      }
    </QueryBlock>
  )
}
