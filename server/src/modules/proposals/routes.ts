import type { Handlers } from '../../http/edge/handlers.ts'
import type { ProposalsService } from './service.ts'

type Calls = 'listConnections' | 'listProposals' | 'approveProposal' | 'declineProposal'

export const proposalHandlers = (proposals: ProposalsService): Pick<Handlers, Calls> => ({
  listConnections: async ({ who }) => ({ data: await proposals.connections(who.merchantId) }),
  listProposals: async ({ who }) => ({ data: await proposals.list(who) }),
  approveProposal: async ({ who, params }) => ({
    data: await proposals.approve(who, params.proposalId),
  }),
  declineProposal: async ({ who, params }) => ({
    data: await proposals.decline(who, params.proposalId),
  }),
})
