import type { ProgramGrant } from '@paydeck/contract/calls/decisions/programs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { programGrants } from '#/entities/program/program-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'

import { programColumns } from './program-columns.tsx'
import classes from './connections.module.css'
import { EndProgramModal } from './end-program-modal.tsx'

/** Programs connected by consent: everyone's for people who manage connections, else only the reader's own. */
export function ConnectedPrograms() {
  const { merchantId, timeZone } = useSession()
  const isManager = useCan()('connections:manage')
  const grants = useQuery(programGrants(merchantId))
  const [ending, setEnding] = useState<ProgramGrant | null>(null)
  return (
    <Section title={isManager ? 'Connected programs' : 'Programs you connected'}>
      <QueryBlock query={grants} height={104}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={classes['muted']}>No programs are connected yet.</p>
          ) : (
            <DataTable
              caption="Connected programs"
              columns={programColumns({ timeZone, onEnd: setEnding })}
              rows={rows}
              rowKey={({ grantId }) => grantId}
              isBusy={grants.isFetching}
            />
          )
        }
      </QueryBlock>
      {ending && <EndProgramModal grant={ending} onClose={() => setEnding(null)} />}
    </Section>
  )
}
