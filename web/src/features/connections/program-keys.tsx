import type { Connection } from '@paydeck/contract/calls/decisions/proposals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { connectionList } from '#/entities/proposal/proposal-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'

import { connectionColumns } from './connections-columns.tsx'
import { EndConnectionModal } from './end-connection-modal.tsx'

export function ProgramKeys() {
  const { merchantId, timeZone } = useSession()
  const keys = useQuery(connectionList(merchantId))
  const [ending, setEnding] = useState<Connection | null>(null)
  return (
    <Section title="Keys of programs">
      <QueryBlock query={keys} height={104}>
        {(rows) => (
          <DataTable
            caption="Keys of programs"
            columns={connectionColumns({ timeZone, onEnd: setEnding })}
            rows={rows}
            rowKey={({ keyId }) => keyId}
            isBusy={keys.isFetching}
          />
        )}
      </QueryBlock>
      {ending && <EndConnectionModal connection={ending} onClose={() => setEnding(null)} />}
    </Section>
  )
}
