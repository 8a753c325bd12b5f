import { defineModule } from '../../app/module.ts'
import { firstDue } from '../../jobs/due-rows-store.ts'
import type { ProposalsDeps } from './deps.ts'
import { proposalHandlers } from './routes.ts'
import { proposalsService } from './service.ts'

type Needs = Pick<
  ProposalsDeps,
  | 'apiKeys'
  | 'programGrants'
  | 'merchants'
  | 'idempotency'
  | 'orders'
  | 'approvals'
  | 'refunds'
  | 'holds'
>

export const proposalsModule = defineModule('proposals', (kit, needs: Needs) => {
  const proposals = proposalsService({ ...kit, ...needs })
  return {
    services: { proposals },
    handlers: proposalHandlers(proposals),
    sweeps: [
      {
        name: 'proposals.recover',
        dueIn: firstDue(kit, 'app.proposal.decidedAt'),
        pauseSeconds: 60,
        run: () => proposals.recover(),
      },
    ],
  }
})
