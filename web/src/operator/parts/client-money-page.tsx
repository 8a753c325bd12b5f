import type { ClientMoneyProof, OperatorPerson } from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatCalendarDay, formatDateTime } from '@paydeck/contract/time/days'
import { useCallback } from 'react'

import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useLoad } from '../use-load.ts'
import { ZONE } from './listing.tsx'
import { ProveForm } from './prove-form.tsx'
import { SweptFees } from './swept-fees.tsx'

/** The daily proofs that client money is whole, newest first. */
export function ClientMoneyPage({ person }: { person: OperatorPerson }) {
  const read = useCallback(() => call('getClientMoney', {}), [])
  const { data, error, reload } = useLoad(read)
  return (
    <Page title="Client money">
      <div className={classes['stack']}>
        <ErrorBanner error={error} />
        <ProveForm person={person} onDone={reload} />
        {data?.proofs.length === 0 && (
          <EmptyState isCard title="No proof yet">
            The first one is made tonight.
          </EmptyState>
        )}
        {data?.proofs.map((proof) => (
          <Proof key={`${proof.currency} ${proof.provedAt}`} proof={proof} />
        ))}
        <SweptFees entries={data?.sweptFees ?? null} />
      </div>
    </Page>
  )
}

function Proof({ proof }: { proof: ClientMoneyProof }) {
  const { currency, day, difference, provedAt } = proof
  const isBalanced = difference === 0
  const label = isBalanced ? 'whole' : `differs by ${formatMoneyWithCode(difference, currency)}`
  return (
    <Section
      title={`${currency}, ${formatCalendarDay(day)}`}
      aside={<StatusBadge tone={isBalanced ? 'success' : 'error'} label={label} />}
    >
      <div className={classes['terms']}>
        <ProofSide proof={proof} side="have" title="We have" />
        <ProofSide proof={proof} side="owe" title="We owe" />
      </div>
      <p className={classes['note']}>Proved {formatDateTime(new Date(provedAt), ZONE)}</p>
    </Section>
  )
}

interface ProofSideProps {
  proof: ClientMoneyProof
  side: 'have' | 'owe'
  title: string
}

function ProofSide({ proof: { terms, currency }, side, title }: ProofSideProps) {
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
