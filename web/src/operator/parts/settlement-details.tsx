import type { OperatorAnswer } from '@paydeck/contract/operator/calls'
import type { OperatorPerson, Settlement, SettlementLine } from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { FactList } from '../fact-list.tsx'
import { useAct, useRead } from '../use-read.ts'
import { Outcome } from './listing.tsx'

interface Props {
  settlementId: string
  person: OperatorPerson
  onChange: () => Promise<void>
  onClose: () => void
}

/** What a person is explaining: a line by its `ref`, or the settlement itself. */
interface Explained {
  line: string | null
  what: string
}

const isOpen = ({ verdict, resolver }: SettlementLine): boolean =>
  (verdict === 'different' || verdict === 'unknown') && resolver === null

const linesColumns = (resolve: ((what: Explained) => void) | null): Column<SettlementLine>[] => [
  { header: 'Line', slot: 'id', cell: ({ ref }) => <span className={classes['wrap']}>{ref}</span> },
  { header: 'Kind', slot: 'meta', cell: ({ kind }) => kind.replaceAll('_', ' ') },
  {
    header: 'Against the books',
    slot: 'status',
    cell: ({ verdict, what, slug, resolver, resolveReason }) => (
      <span className={classes['wrap']}>
        {[verdict, slug, what, resolver && `Resolved by ${resolver}: ${resolveReason}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    ),
  },
  {
    header: 'Amount',
    slot: 'amount',
    align: 'right',
    cell: ({ amount, currency }) => formatMoneyWithCode(amount, currency),
  },
  {
    header: 'Fee',
    slot: 'meta',
    isNamedInCard: true,
    align: 'right',
    cell: ({ fee, currency }) => (fee === 0 ? null : formatMoneyWithCode(fee, currency)),
  },
  {
    header: 'Act',
    slot: 'menu',
    isHeaderHidden: true,
    cell: (line) =>
      resolve &&
      isOpen(line) && (
        <Button onClick={() => resolve({ line: line.ref, what: line.what ?? line.ref })}>
          Resolve
        </Button>
      ),
  },
]

export function SettlementDetails({ settlementId, person, onChange, onClose }: Props) {
  const read = useCallback(() => ask('getSettlement', { settlementId }), [settlementId])
  const { data, error, again } = useRead(read)
  const [explained, setExplained] = useState<Explained | null>(null)
  const mayResolve = person.permissions.includes('settlements:resolve')
  const changed = async (): Promise<void> => {
    await Promise.all([again(), onChange()])
  }
  return (
    <Section
      title={data ? `Settlement ${data.settlement.ref}` : 'Settlement'}
      aside={<Button onClick={onClose}>Close</Button>}
    >
      <ErrorBanner error={error} />
      {data && (
        <div className={classes['stack']}>
          <Facts of={data} />
          {mayResolve && data.settlement.state === 'different' && (
            <div className={classes['line']}>
              <Button
                onClick={() => setExplained({ line: null, what: data.settlement.difference ?? '' })}
              >
                Resolve the difference
              </Button>
            </div>
          )}
          {explained && (
            <ResolveForm
              key={explained.line}
              of={explained}
              settlementId={settlementId}
              onDone={changed}
              onClose={() => setExplained(null)}
            />
          )}
          <DataTable
            caption="Lines"
            columns={linesColumns(mayResolve ? setExplained : null)}
            rows={data.lines}
            rowKey={({ ref }) => ref}
          />
        </div>
      )}
    </Section>
  )
}

const arrivalOf = ({ arrivedOn, arrivesOn }: Settlement): string =>
  arrivedOn === null ? `Not yet; expected by ${arrivesOn}` : `On ${arrivedOn}`

function Facts({ of: { settlement, counts, lines } }: { of: OperatorAnswer<'getSettlement'> }) {
  const money = (amount: number): string => formatMoneyWithCode(amount, settlement.currency)
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const facts: [string, string | null][] = [
    ['Amount', money(settlement.amount)],
    ['Arrived', arrivalOf(settlement)],
    ['On our statement as', settlement.traceId ?? 'The provider does not say'],
    ['Differs', settlement.difference],
    [
      'Resolved',
      settlement.resolver && `By ${settlement.resolver}: ${settlement.resolveReason ?? ''}`,
    ],
    ...counts.map(({ verdict, count, amount }): [string, string] => [
      `Lines: ${verdict}`,
      `${count}, ${money(amount)} after fees`,
    ]),
    ['Lines', settlement.hasLines ? null : 'Not final at the provider yet'],
    ['Shown', all > lines.length ? `The first ${lines.length} of ${all} lines` : null],
  ]
  return <FactList facts={facts} />
}

interface ResolveFormProps {
  of: Explained
  settlementId: string
  onDone: () => Promise<void>
  onClose: () => void
}

function ResolveForm({ of: { line, what }, settlementId, onDone, onClose }: ResolveFormProps) {
  const [reason, setReason] = useState('')
  const act = useAct(onDone)
  const resolve = (): void =>
    act.run(async () => {
      await ask('resolveSettlement', { settlementId }, { line, reason })
      return 'Resolved.'
    })
  return (
    <div className={classes['form']}>
      <p className={classes['wrap']}>{what}</p>
      <Outcome act={act} />
      <div className={classes['line']}>
        {act.result === null && (
          <>
            <TextField label="Why it differs" value={reason} onChange={setReason} />
            <Button variant="primary" isBusy={act.isBusy} onClick={resolve}>
              Resolve
            </Button>
          </>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
