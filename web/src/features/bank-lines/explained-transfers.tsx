import type { BankLineAccount } from '@paydeck/contract/calls/transfers/bank-lines'
import { formatDay } from '@paydeck/contract/time/days'
import { useMutation } from '@tanstack/react-query'

import { bankLineMutations } from '#/entities/bank-line/bank-line-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'

import { transferColumns } from './transfer-columns.tsx'

type Explained = BankLineAccount['explained'][number]

const KINDS = {
  not_arrived: 'Reported as not arrived',
  seen_elsewhere: 'Arrived, on another statement',
} as const

/** Transfers missing from the statements, for which a person gave a reason. */
export function ExplainedTransfers({ account }: { account: BankLineAccount }) {
  const { merchantId, slug, timeZone } = useSession()
  const can = useCan()
  const undo = useMutation(bankLineMutations.undoExplained(merchantId))
  const { currency, explained } = account
  const undoButton = can(['payouts:read', 'bookkeeping:read'])
    ? ({ payoutId, reference }: Explained) => (
        <Button
          aria-label={`Undo for ${reference}`}
          isBusy={undo.isPending && undo.variables === payoutId}
          onClick={() => !undo.isPending && undo.mutate(payoutId)}
        >
          Undo
        </Button>
      )
    : null
  const reasonColumn = {
    header: 'What happened',
    slot: 'meta',
    cell: ({ kind, note, saidAt }: Explained) =>
      [`${KINDS[kind]}, ${formatDay(new Date(saidAt), timeZone)}`, note].filter(Boolean).join(': '),
  } as const
  return (
    <Section title="Transfers that you explained">
      <ErrorBanner error={undo.error} onDismiss={undo.reset} />
      <DataTable
        caption="Transfers that you explained"
        columns={transferColumns<Explained>({ slug, currency }, [reasonColumn], undoButton)}
        rows={explained}
        rowKey={({ payoutId }) => payoutId}
      />
    </Section>
  )
}
