import type { Proposal } from '@paydeck/contract/calls/decisions/proposals'

import { useSession } from '#/entities/session/use-session.ts'
import { Section } from '#/ui/layout/section.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'

import { decidedColumns } from './connections-columns.tsx'

export function EarlierProposals({ rows, isBusy }: { rows: Proposal[]; isBusy: boolean }) {
  const { timeZone } = useSession()
  if (rows.length === 0) return null
  return (
    <Section title="Earlier proposals">
      <DataTable
        caption="Earlier proposals"
        columns={decidedColumns(timeZone)}
        rows={rows}
        rowKey={({ proposalId }) => proposalId}
        isBusy={isBusy}
      />
    </Section>
  )
}
