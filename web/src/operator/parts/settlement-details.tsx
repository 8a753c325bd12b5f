import type { OperatorResponse } from '@paydeck/contract/operator/calls'
import type { OperatorPerson, Settlement, SettlementLine } from '@paydeck/contract/operator/shapes'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { FactList } from '../fact-list.tsx'
import { useAction, useLoad } from '../use-load.ts'
import { ActionResult } from './listing.tsx'

interface Props {
  settlementId: string
  person: OperatorPerson
  onChange: () => Promise<void>
  onClose: () => void
}

/** What a person is explaining: a line by its `ref`, or the settlement itself. */
interface OpenDifference {
  line: string | null
  description: string
}

const isOpen = ({ verdict, resolver }: SettlementLine): boolean =>
  (verdict === 'different' || verdict === 'unknown') && resolver === null

const linesColumns = (
  resolve: ((difference: OpenDifference) => void) | null,
): Column<SettlementLine>[] => [
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
        <Button onClick={() => resolve({ line: line.ref, description: line.what ?? line.ref })}>
          Resolve
        </Button>
      ),
  },
]

export function SettlementDetails({ settlementId, person, onChange, onClose }: Props) {
  const read = useCallback(() => call('getSettlement', { settlementId }), [settlementId])
  const { data, error, reload } = useLoad(read)
  const [selected, setSelected] = useState<OpenDifference | null>(null)
  const canResolve = person.permissions.includes('settlements:resolve')
  const reloadAll = async (): Promise<void> => {
    await Promise.all([reload(), onChange()])
  }
  return (
    <Section
      title={data ? `Settlement ${data.settlement.ref}` : 'Settlement'}
      aside={<Button onClick={onClose}>Close</Button>}
    >
      <ErrorBanner error={error} />
      {data && (
        <div className={classes['stack']}>
          <SettlementFacts of={data} />
          {canResolve && data.settlement.state === 'different' && (
            <div className={classes['line']}>
              <Button
                onClick={() =>
                  setSelected({ line: null, description: data.settlement.difference ?? '' })
                }
              >
                Resolve the difference
              </Button>
            </div>
          )}
          {selected && (
            <ResolveForm
              key={selected.line}
              difference={selected}
              settlementId={settlementId}
              onDone={reloadAll}
              onClose={() => setSelected(null)}
            />
          )}
          <DataTable
            caption="Lines"
            columns={linesColumns(canResolve ? setSelected : null)}
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

function SettlementFacts({
  of: { settlement, counts, lines },
}: {
  of: OperatorResponse<'getSettlement'>
}) {
  const money = (amount: number): string => formatMoneyWithCode(amount, settlement.currency)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
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
    ['Shown', total > lines.length ? `The first ${lines.length} of ${total} lines` : null],
  ]
  return <FactList facts={facts} />
}

interface ResolveFormProps {
  difference: OpenDifference
  settlementId: string
  onDone: () => Promise<void>
  onClose: () => void
}

function ResolveForm({
  difference: { line, description },
  settlementId,
  onDone,
  onClose,
}: ResolveFormProps) {
  const [reason, setReason] = useState('')
  const action = useAction(onDone)
  const resolve = (): void =>
    action.run(async () => {
      await call('resolveSettlement', { settlementId }, { line, reason })
      return 'Resolved.'
    })
  return (
    <div className={classes['form']}>
      <p className={classes['wrap']}>{description}</p>
      <ActionResult action={action} />
      <div className={classes['line']}>
        {action.result === null && (
          <>
            <TextField label="Why it differs" value={reason} onChange={setReason} />
            <Button variant="primary" isBusy={action.isBusy} onClick={resolve}>
              Resolve
            </Button>
          </>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
