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
  const [asked, setAsked] = useState<Missing | null>(null)
  const { currency, missing } = account
  const act = can(['payouts:read', 'bookkeeping:read'])
    ? (one: Missing) => (
        <Button aria-label={`What happened to ${one.reference}`} onClick={() => setAsked(one)}>
          What happened?
        </Button>
      )
    : null
  return (
    <Section title="Transfers missing from your statements">
      <DataTable
        caption="Transfers without a deposit"
        columns={transferColumns<Missing>({ slug, currency }, [], act)}
        rows={missing}
        rowKey={({ payoutId }) => payoutId}
      />
      {asked && (
        <ExplainTransferModal transfer={asked} currency={currency} onClose={() => setAsked(null)} />
      )}
    </Section>
  )
}
