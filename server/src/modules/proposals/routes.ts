import type { Handlers } from '../../http/edge/handlers.ts'
import type { ProposalsService } from './service.ts'

type Calls = 'listConnections' | 'listProposals' | 'approveProposal' | 'declineProposal'

export const proposalHandlers = (proposals: ProposalsService): Pick<Handlers, Calls> => ({
  listConnections: async ({ actor }) => ({ data: await proposals.connections(actor.merchantId) }),
  listProposals: async ({ actor }) => ({ data: await proposals.list(actor) }),
  approveProposal: async ({ actor, params }) => ({
    data: await proposals.approve(actor, params.proposalId),
  }),
  declineProposal: async ({ actor, params }) => ({
    data: await proposals.decline(actor, params.proposalId),
  }),
})
