import type { programCalls } from '@paydeck/contract/calls/decisions/programs'

import type { Handlers } from '../../http/edge/handlers.ts'
import { allowProgram, readConsent, refuseProgram } from './consent.ts'
import type { ConsentsDeps } from './deps.ts'
import { endGrant, listGrants, saveRule } from './grants.ts'

export const consentHandlers = (deps: ConsentsDeps): Pick<Handlers, keyof typeof programCalls> => ({
  getProgramConsent: async ({ who, query }) => ({
    data: await readConsent(deps, who, query.request),
  }),
  allowProgram: async ({ who, body }) => ({
    data: { redirectTo: await allowProgram(deps, who, body) },
  }),
  refuseProgram: async ({ who, body }) => ({
    data: { redirectTo: await refuseProgram(deps, who, body.request) },
  }),
  listProgramGrants: async ({ who }) => ({ data: await listGrants(deps, who) }),
  async endProgramGrant({ who, params }) {
    await endGrant(deps, who, params.grantId)
    return {}
  },
  getProgramRule: async ({ who }) => ({
    data: { connectedBy: await deps.programGrants.readRule(who.merchantId) },
  }),
  async saveProgramRule({ who, body }) {
    await saveRule(deps, who, body.connectedBy)
    return { data: { connectedBy: body.connectedBy } }
  },
})
