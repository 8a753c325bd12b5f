import type { Proposal } from '@paydeck/contract/calls/decisions/proposals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { proposalList } from '#/entities/proposal/proposal-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { Page } from '#/ui/layout/page.tsx'

import { ConnectedPrograms } from './connected-programs.tsx'
import classes from './connections.module.css'
import { DecideModal, type Decision } from './decide-modal.tsx'
import { EarlierProposals } from './earlier-proposals.tsx'
import { NoProposals, OpenProposal } from './open-proposal.tsx'
import { ProgramsSection } from './programs-section.tsx'

const isWaiting = ({ state }: Proposal): boolean => state === 'open' || state === 'running'

export function ConnectionsPage() {
  const { merchantId, slug } = useSession()
  const can = useCan()
  const proposals = useQuery(proposalList(merchantId))
  const [decision, setDecision] = useState<Decision | null>(null)
  return (
    <Page
      title="Connections"
      back={can('settings:write') && <BackLink href={`/${slug}/settings`}>Settings</BackLink>}
    >
      <div className={classes['list']}>
        <QueryBlock query={proposals} height={160}>
          {(all) => (
            <div className={classes['list']}>
              {!all.some(isWaiting) && <NoProposals />}
              {all.filter(isWaiting).map((proposal) => (
                <OpenProposal
                  key={proposal.proposalId}
                  proposal={proposal}
                  onDecide={setDecision}
                />
              ))}
              <EarlierProposals
                rows={all.filter((proposal) => !isWaiting(proposal))}
                isBusy={proposals.isFetching}
              />
            </div>
          )}
        </QueryBlock>
        <ConnectedPrograms />
        {can('connections:manage') && <ProgramsSection />}
      </div>
      {decision && <DecideModal decision={decision} onClose={() => setDecision(null)} />}
    </Page>
  )
}
