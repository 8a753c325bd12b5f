import type { Handlers } from '../../../http/edge/handlers.ts'
import type { TeamService } from './team.ts'

type Calls = 'listTeam' | 'inviteMember' | 'resendInvitation' | 'changeMember' | 'removeMember'

export function teamHandlers(team: TeamService): Pick<Handlers, Calls> {
  return {
    listTeam: async ({ actor }) => ({ data: await team.list(actor.merchantId) }),
    inviteMember: async ({ actor, body }) => ({ data: await team.invite(actor, body) }),
    async resendInvitation({ actor, params }) {
      await team.resendInvitation(actor, params.userId)
      return {}
    },
    async changeMember({ actor, params, body }) {
      await team.change(actor, params.userId, body)
      return {}
    },
    async removeMember({ actor, params }) {
      await team.remove(actor, params.userId)
      return {}
    },
  }
}
