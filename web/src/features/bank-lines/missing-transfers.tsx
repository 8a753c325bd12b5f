import type { BankLineAccount } from '@paydeck/contract/calls/transfers/bank-lines'
import { useState } from 'react'

import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'

import { ExplainTransferModal } from './explain-transfer-modal.tsx'
import { transferColumns } from './transfer-columns.tsx'

type Missing = BankLineAccount['missing'][number]

/** Transfers that the statements should show by now. */
export function MissingTransfers({ account }: { account: BankLineAccount }) {
  const { slug } = useSession()
  const can = useCan()
  const [selected, setSelected] = useState<Missing | null>(null)
  const { currency, missing } = account
  const explainButton = can(['payouts:read', 'bookkeeping:read'])
    ? (transfer: Missing) => (
        <Button
          aria-label={`What happened to ${transfer.reference}`}
          onClick={() => setSelected(transfer)}
        >
          What happened?
        </Button>
      )
    : null
  return (
    <Section title="Transfers missing from your statements">
      <DataTable
        caption="Transfers without a deposit"
        columns={transferColumns<Missing>({ slug, currency }, [], explainButton)}
        rows={missing}
        rowKey={({ payoutId }) => payoutId}
      />
      {selected && (
        <ExplainTransferModal
          transfer={selected}
          currency={currency}
          onClose={() => setSelected(null)}
        />
      )}
    </Section>
  )
}
