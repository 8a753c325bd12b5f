import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { approvalList } from '#/entities/approval/approval-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import classes from './approvals.module.css'
import { ApprovalModal, type Decision } from './approval-modal.tsx'
import { EarlierApprovals } from './earlier-approvals.tsx'
import { WaitingApproval } from './waiting-approval.tsx'

export function ApprovalsPage() {
  const { merchantId, slug } = useSession()
  const can = useCan()
  const approvals = useQuery(approvalList(merchantId))
  const [decision, setDecision] = useState<Decision | null>(null)
  return (
    <Page
      title="Approvals"
      back={can('settings:write') && <BackLink href={`/${slug}/settings`}>Settings</BackLink>}
    >
      <QueryBlock query={approvals} height={160}>
        {(all) => (
          <div className={classes['list']}>
            {!all.some(({ state }) => state === 'waiting') && (
              <EmptyState
                isCard
                title="Nothing is waiting for approval"
                actions={
                  can('ownership:manage') && (
                    <Link to="/$slug/team" params={{ slug }}>
                      Choose what needs a second person
                    </Link>
                  )
                }
              >
                When a refund or a bank change needs a second person, it waits here for a decision.
              </EmptyState>
            )}
            {all
              .filter(({ state }) => state === 'waiting')
              .map((approval) => (
                <WaitingApproval
                  key={approval.approvalId}
                  approval={approval}
                  onDecide={setDecision}
                />
              ))}
            <EarlierApprovals
              rows={all.filter(({ state }) => state !== 'waiting')}
              isBusy={approvals.isFetching}
            />
          </div>
        )}
      </QueryBlock>
      {decision && <ApprovalModal decision={decision} onClose={() => setDecision(null)} />}
    </Page>
  )
}
