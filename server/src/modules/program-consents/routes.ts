import type { programCalls } from '@paydeck/contract/calls/decisions/programs'

import type { Handlers } from '../../http/edge/handlers.ts'
import { allowProgram, readConsent, refuseProgram } from './consent.ts'
import type { ConsentsDeps } from './deps.ts'
import { endGrant, listGrants, saveRule } from './grants.ts'

export const consentHandlers = (deps: ConsentsDeps): Pick<Handlers, keyof typeof programCalls> => ({
  getProgramConsent: async ({ actor, query }) => ({
    data: await readConsent(deps, actor, query.request),
  }),
  allowProgram: async ({ actor, body }) => ({
    data: { redirectTo: await allowProgram(deps, actor, body) },
  }),
  refuseProgram: async ({ actor, body }) => ({
    data: { redirectTo: await refuseProgram(deps, actor, body.request) },
  }),
  listProgramGrants: async ({ actor }) => ({ data: await listGrants(deps, actor) }),
  async endProgramGrant({ actor, params }) {
    await endGrant(deps, actor, params.grantId)
    return {}
  },
  getProgramRule: async ({ actor }) => ({
    data: { connectedBy: await deps.programGrants.readRule(actor.merchantId) },
  }),
  async saveProgramRule({ actor, body }) {
    await saveRule(deps, actor, body.connectedBy)
    return { data: { connectedBy: body.connectedBy } }
  },
})
