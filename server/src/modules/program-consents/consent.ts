import { hasPermission } from '@paydeck/contract/access/grants'
import { PROGRAM_SCOPES, type ProgramScope } from '@paydeck/contract/access/program-scopes'
import type { ProgramConsent } from '@paydeck/contract/calls/decisions/programs'

import type { Actor } from '../../kit/actor.ts'
import { forbidden } from '../../kit/errors.ts'
import type { ConsentRequest } from '../program-grants/consent-request.ts'
import { isLoopbackUri, mayConnect } from '../program-grants/rules.ts'
import type { ConsentsDeps } from './deps.ts'

/** A program as shown to people: its own name, and the host that gets its answers. */
export const programOf = ({
  name,
  website,
  redirectUri,
}: Pick<ConsentRequest, 'name' | 'website' | 'redirectUri'>) => ({
  name,
  website,
  address: new URL(redirectUri).host,
  isLocal: isLoopbackUri(redirectUri),
})

/** Who may connect programs, if this person may not. */
async function refusedBy(
  { programGrants }: ConsentsDeps,
  actor: Actor,
): Promise<ProgramConsent['refusedBy']> {
  const connectedBy = await programGrants.readRule(actor.merchantId)
  return connectedBy === 'everyone' || mayConnect(actor, connectedBy) ? null : connectedBy
}

export async function readConsent(
  deps: ConsentsDeps,
  actor: Actor,
  request: string,
): Promise<ProgramConsent> {
  const consentRequest = deps.programGrants.readRequest(request)
  return {
    ...programOf(consentRequest),
    scopes: consentRequest.scopes.map((scope) => ({
      scope,
      isPermitted: hasPermission(actor, scope),
    })),
    refusedBy: await refusedBy(deps, actor),
    endsAt: consentRequest.endsAt.toISOString(),
  }
}

/** Returns the address to redirect to. 403 when the person may not connect programs or allows more than they may do. */
export async function allowProgram(
  deps: ConsentsDeps,
  actor: Actor,
  { request, scopes }: { request: string; scopes: readonly ProgramScope[] },
): Promise<string> {
  const consentRequest = deps.programGrants.readRequest(request)
  if ((await refusedBy(deps, actor)) !== null)
    throw forbidden(
      'program_not_allowed',
      'Your business does not let you connect programs. Ask a person who manages connections.',
    )
  const chosen = consentRequest.scopes.filter((scope) => scopes.includes(scope))
  if (chosen.length < new Set(scopes).size || !chosen.every((scope) => hasPermission(actor, scope)))
    throw forbidden('program_scope_not_allowed', 'You cannot allow more than you may do yourself.')
  const { merchantId } = actor
  return deps.db.inMerchant(merchantId, async (tx) => {
    const redirectTo = await deps.programGrants.allow(tx, actor, consentRequest, chosen)
    const { name, address } = programOf(consentRequest)
    await deps.notices.notifyAdmins(tx, actor, 'program_connected', [
      ['Program', name],
      ['Address', address],
      ['May', chosen.map((scope) => PROGRAM_SCOPES[scope]).join('; ')],
    ])
    return redirectTo
  })
}

export async function refuseProgram(
  { db, audit, programGrants }: ConsentsDeps,
  { merchantId, userId }: Actor,
  request: string,
): Promise<string> {
  const consentRequest = programGrants.readRequest(request)
  await db.inMerchant(merchantId, (tx) =>
    audit.record(tx, merchantId, {
      actor: userId,
      action: 'program.refused',
      subjectType: 'program',
      subjectId: consentRequest.name,
      details: { program: consentRequest.name, address: consentRequest.redirectUri },
    }),
  )
  return programGrants.refusal(consentRequest)
}
