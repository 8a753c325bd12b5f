import type { Handlers } from '../../../http/edge/handlers.ts'
import type { TeamService } from './team.ts'

type Calls = 'listTeam' | 'inviteMember' | 'resendInvitation' | 'changeMember' | 'removeMember'

export function teamHandlers(team: TeamService): Pick<Handlers, Calls> {
  return {
    listTeam: async ({ who }) => ({ data: await team.list(who.merchantId) }),
    inviteMember: async ({ who, body }) => ({ data: await team.invite(who, body) }),
    async resendInvitation({ who, params }) {
      await team.resendInvitation(who, params.userId)
      return {}
    },
    async changeMember({ who, params, body }) {
      await team.change(who, params.userId, body)
      return {}
    },
    async removeMember({ who, params }) {
      await team.remove(who, params.userId)
      return {}
    },
  }
}
