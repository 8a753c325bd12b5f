import { useQuery } from '@tanstack/react-query'

import { approvalList } from '#/entities/approval/approval-queries.ts'
import { WaitingBanner } from '#/entities/approval/waiting-banner.tsx'
import { useSession } from '#/entities/session/use-session.ts'

/** Changes to bank accounts and the schedule that wait for a second person. */
export function WaitingChanges() {
  const { merchantId, slug } = useSession()
  const { data = [] } = useQuery(approvalList(merchantId))
  return data
    .filter(({ state, subject }) => state === 'waiting' && subject.act !== 'refund')
    .map((approval) => <WaitingBanner key={approval.approvalId} approval={approval} slug={slug} />)
}
