import type { BankEntryLine, ClientMoneyProof } from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatDateTime } from '@paydeck/contract/time/days'
import { useCallback } from 'react'

import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { Section } from '#/ui/layout/section.tsx'
import type { Column } from '#/ui/table/column.ts'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useRead } from '../use-read.ts'
import { entrySource } from './entry-words.ts'
import { Listing, ZONE } from './listing.tsx'

const SWEPT: Column<BankEntryLine>[] = [
  { header: 'Day', slot: 'date', cell: ({ day }) => day },
  { header: 'Account', slot: 'meta', cell: ({ profile }) => profile },
  {
    header: 'What the bank says',
    slot: 'who',
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

/** The proofs that merchants' money is whole, newest first. */
export function ClientMoneyPart() {
  const read = useCallback(() => ask('getClientMoney', {}), [])
  const { data, error } = useRead(read)
  return (
    <Page title="Client money">
      <div className={classes['stack']}>
        <ErrorBanner error={error} />
        {data?.proofs.length === 0 && (
          <EmptyState isCard title="No proof yet">
            The first one is made tonight.
          </EmptyState>
        )}
        {data?.proofs.map((proof) => (
          <Proof key={`${proof.currency} ${proof.provedAt}`} proof={proof} />
        ))}
        <Listing
          title="Fees swept"
          rows={data?.sweptFees ?? null}
          columns={SWEPT}
          rowKey={({ entryId }) => entryId}
          empty="Our fees are still in the accounts of client money"
        />
      </div>
    </Page>
  )
}

function Proof({ proof }: { proof: ClientMoneyProof }) {
  const { currency, day, difference, provedAt } = proof
  const isWhole = difference === 0
  const label = isWhole ? 'whole' : `differs by ${formatMoneyWithCode(difference, currency)}`
  return (
    <Section
      title={`${currency}, ${day}`}
      aside={<StatusBadge tone={isWhole ? 'success' : 'error'} label={label} />}
    >
      <div className={classes['terms']}>
        <Side proof={proof} side="have" title="We have" />
        <Side proof={proof} side="owe" title="We owe" />
      </div>
      <p>Proved {formatDateTime(new Date(provedAt), ZONE)}</p>
    </Section>
  )
}

interface SideProps {
  proof: ClientMoneyProof
  side: 'have' | 'owe'
  title: string
}

function Side({ proof: { terms, currency }, side, title }: SideProps) {
  const shown = terms.filter((term) => term.side === side && term.amount !== 0)
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {shown.length === 0 && <li>Nothing</li>}
        {shown.map(({ name, amount }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{formatMoneyWithCode(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
