import type { Connection } from '@paydeck/contract/calls/decisions/proposals'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { connectionList } from '#/entities/proposal/proposal-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { CopyButton } from '#/ui/controls/copy-button.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'

import { connectionColumns } from './connections-columns.tsx'
import classes from './connections.module.css'
import { EndConnectionModal } from './end-connection-modal.tsx'

/** The keys with which programs connect, and how one does. */
export function ProgramsSection() {
  const { merchantId, slug, timeZone } = useSession()
  const keys = useQuery(connectionList(merchantId))
  const [ending, setEnding] = useState<Connection | null>(null)
  const address = `${location.origin}/mcp`
  return (
    <>
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
      </Section>
      <Section title="Connect a program">
        <p>
          An assistant that speaks the Model Context Protocol reads your orders, payments and
          refunds, and proposes acts that wait here. Give it this address:
        </p>
        <p className={classes['address']}>
          <code>{address}</code>
          <CopyButton value={address} what="the address" />
        </p>
        <p>
          and this header, with a secret key made for it under{' '}
          <Link to="/$slug/api" params={{ slug }}>
            API Keys
          </Link>
          :
        </p>
        <p className={classes['address']}>
          <code>Authorization: Bearer sk…</code>
        </p>
      </Section>
      {ending && <EndConnectionModal connection={ending} onClose={() => setEnding(null)} />}
    </>
  )
}
