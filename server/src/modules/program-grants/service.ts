import type { ProgramScope } from '@paydeck/contract/access/program-scopes'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict } from '../../kit/errors.ts'
import {
  answerAddress,
  consentRequests,
  type AuthorizeParams,
  type ConsentRequest,
} from './consent-request.ts'
import type { Context, ProgramGrantsDeps } from './deps.ts'
import { endGrant, type Ending } from './end.ts'
import { exchange, revoke } from './exchange.ts'
import { grantHolders } from './holder.ts'
import { registrations } from './registration.ts'
import { LIFETIMES_MS, MAX_PROGRAMS, outlivesRole, scopesNow } from './rules.ts'
import * as store from './store.ts'
import { makeToken, refreshTokens } from './tokens.ts'

export type ProgramGrantsService = ReturnType<typeof programGrantsService>

interface Person {
  merchantId: string
  userId: string
}

/** People's consents to programs that connect over MCP, and their tokens, which expire by wall time. */
export function programGrantsService(deps: ProgramGrantsDeps) {
  const programs = registrations(deps)
  const requests = consentRequests({ ...deps, programs })
  const context: Context = { ...deps, programs, requests, refresh: refreshTokens(deps.secrets) }
  return { ...forPrograms(context), ...forPeople(context), ...forOthers(context) }
}

/** The calls of programs, with the names of OAuth; these throw OAuthError. */
const forPrograms = (context: Context) => ({
  /** Returns a client id with the metadata of RFC 7591. */
  register: (metadata: unknown) => context.programs.register(metadata),

  /** Returns the signed request for the consent page, or the program's address with an error. */
  ask: (params: AuthorizeParams) => context.requests.ask(params),

  exchange: (params: AuthorizeParams) => exchange(context, params),

  revoke: (params: AuthorizeParams) => revoke(context, params),

  /** Identifies the program of an access token; throws 401. */
  holder: grantHolders(context),
})

const forPeople = (context: Context) => ({
  /** Throws 409 for an expired request. */
  readRequest: (request: string): ConsentRequest => context.requests.read(request),

  /**
   * Returns the program's address with a single-use code. 409 when the request is answered, or too many are connected.
   */
  allow: (
    tx: MerchantTx,
    actor: Pick<Actor, 'tenantId' | 'merchantId' | 'userId'>,
    consentRequest: ConsentRequest,
    scopes: ProgramScope[],
  ): Promise<string> => allow(context, tx, actor, { consentRequest, scopes }),

  /** Returns the program's address with the refusal. */
  refusal: (consentRequest: ConsentRequest): string =>
    answerAddress(consentRequest, context.origin, {
      error: 'access_denied',
      error_description: 'The person did not allow it.',
    }),

  /** Live connections, and those that wait for their person, newest first; of one person if given. */
  list: (merchantId: string, userId: string | null): Promise<store.LiveGrant[]> =>
    store.listLive(context.db.reader, merchantId, { userId, now: context.clock.wall() }),

  readRule: (merchantId: string) => store.readRule(context.db.reader, merchantId),

  /** Returns the rule before the change. */
  lockRule: store.lockRule,

  writeRule: store.writeRule,

  /** False for an unknown or ended connection, or another person's if one is given. */
  async end(
    tx: MerchantTx,
    { merchantId, grantId, userId }: { merchantId: string; grantId: string; userId: string | null },
    ending: Ending,
  ): Promise<boolean> {
    const row = await store.lockGrant(tx, merchantId, grantId)
    if (!row || row.endedAt || (userId !== null && row.userId !== userId)) return false
    await endGrant(context, tx, row, ending)
    return true
  },
})

/** For changes of the team, and for proposals. */
const forOthers = (context: Context) => ({
  /** Call in the transaction in which the person leaves the merchant. */
  async endOfPerson(tx: MerchantTx, { merchantId, userId }: Person): Promise<void> {
    for (const row of await store.lockLive(tx, merchantId, userId))
      await endGrant(context, tx, row, { why: 'left', by: 'system:programs' })
  },

  /**
   * Call in the transaction that changes a person's role (`permission`) or the merchant's rule (`rule`): ends the
   * connections that are no longer allowed, of one person or (null) of everyone.
   */
  async review(
    tx: MerchantTx,
    { merchantId, userId }: { merchantId: string; userId: string | null },
    why: 'permission' | 'rule',
  ): Promise<void> {
    const rule = await store.lockRule(tx, merchantId)
    for (const row of await store.lockLive(tx, merchantId, userId)) {
      const grants = await store.readGrants(tx, merchantId, row)
      if (!grants || !outlivesRole(row.scopes as ProgramScope[], grants, rule))
        await endGrant(context, tx, row, { why, by: 'system:programs' })
    }
  },

  /** Whether a program is still connected and its scope still allowed. */
  async mayPropose(merchantId: string, grantId: string, scope: string): Promise<boolean> {
    const live = await store.readLive(context.db.reader, merchantId, grantId)
    return live !== null && scopesNow(live).some((value) => value === scope)
  },
})

async function allow(
  { clock, newId, random, audit, origin }: Context,
  tx: MerchantTx,
  { tenantId, merchantId, userId }: Pick<Actor, 'tenantId' | 'merchantId' | 'userId'>,
  { consentRequest, scopes }: { consentRequest: ConsentRequest; scopes: ProgramScope[] },
): Promise<string> {
  const now = clock.wall()
  if ((await store.countLive(tx, merchantId, now)) >= MAX_PROGRAMS)
    throw conflict(
      'too_many_programs',
      `${MAX_PROGRAMS} programs are connected already. End the connection of one first.`,
    )
  const grantId = newId('programGrant')
  const { token: code, hash } = makeToken('code', { merchantId, grantId }, random)
  const isFirst = await store.insertGrant(tx, merchantId, {
    grantId,
    tenantId,
    userId,
    programName: consentRequest.name,
    website: consentRequest.website,
    redirectUri: consentRequest.redirectUri,
    clientHash: consentRequest.clientHash,
    requestHash: consentRequest.hash,
    scopes,
    grantedAt: clock.now(),
    codeHash: hash,
    codeChallenge: consentRequest.challenge,
    codeUntil: new Date(now.getTime() + LIFETIMES_MS.code),
  })
  if (!isFirst) throw conflict('program_answered', 'You have answered this program already.')
  await audit.record(tx, merchantId, {
    actor: userId,
    action: 'program.connected',
    subjectType: 'program_grant',
    subjectId: grantId,
    details: {
      program: consentRequest.name,
      address: consentRequest.redirectUri,
      scopes: scopes.join(' '),
    },
  })
  return answerAddress(consentRequest, origin, { code })
}
