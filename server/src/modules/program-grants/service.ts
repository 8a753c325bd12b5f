import type { ProgramScope } from '@paydeck/contract/access/program-scopes'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict } from '../../kit/errors.ts'
import {
  answerAddress,
  consentRequests,
  type AskedParams,
  type ConsentRequest,
} from './consent-request.ts'
import type { Context, ProgramGrantsDeps } from './deps.ts'
import { endGrant, type Ending } from './end.ts'
import { exchange, revoke } from './exchange.ts'
import { grantHolders } from './holder.ts'
import { registrations } from './registration.ts'
import { LIVES, MAX_PROGRAMS, outlivesRole, scopesNow } from './rules.ts'
import * as store from './store.ts'
import { makeToken, refreshTokens } from './tokens.ts'

export type ProgramGrantsService = ReturnType<typeof programGrantsService>

interface Person {
  merchantId: string
  userId: string
}

/** What people allow programs that ask over MCP, and the tokens of it. Tokens end by wall time. */
export function programGrantsService(deps: ProgramGrantsDeps) {
  const programs = registrations(deps)
  const requests = consentRequests({ ...deps, programs })
  const context: Context = { ...deps, programs, requests, refresh: refreshTokens(deps.secrets) }
  return { ...forPrograms(context), ...forPeople(context), ...forOthers(context) }
}

/** What programs call, as OAuth says it; these throw OAuthError. */
const forPrograms = (context: Context) => ({
  /** A client id for the metadata of RFC 7591. */
  register: (metadata: unknown) => context.programs.register(metadata),

  /** The signed request for the consent page, or the address with the error for the program. */
  ask: (params: AskedParams) => context.requests.ask(params),

  exchange: (params: AskedParams) => exchange(context, params),

  revoke: (params: AskedParams) => revoke(context, params),

  /** The program behind an access token; throws 401. */
  holder: grantHolders(context),
})

const forPeople = (context: Context) => ({
  /** Throws 409 for a request that has ended. */
  readRequest: (request: string): ConsentRequest => context.requests.read(request),

  /** The program's address with a one-time code. 409 when the request was answered before, or too many are connected. */
  allow: (
    tx: MerchantTx,
    who: Pick<Actor, 'tenantId' | 'merchantId' | 'userId'>,
    asked: ConsentRequest,
    scopes: ProgramScope[],
  ): Promise<string> => allow(context, tx, who, { asked, scopes }),

  /** The program's address with the refusal. */
  refusal: (asked: ConsentRequest): string =>
    answerAddress(asked, context.origin, {
      error: 'access_denied',
      error_description: 'The person did not allow it.',
    }),

  /** Those that work or wait for their person, the newest first; of one person where one is named. */
  list: (merchantId: string, userId: string | null): Promise<store.LiveGrant[]> =>
    store.listLive(context.db.reader, merchantId, { userId, now: context.clock.wall() }),

  readRule: (merchantId: string) => store.readRule(context.db.reader, merchantId),

  /** What it was before. */
  lockRule: store.lockRule,

  writeRule: store.writeRule,

  /** False for one that is unknown, has ended, or of another person where one is named. */
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

/** For what changes a person's place in the team, and for what a program proposed. */
const forOthers = (context: Context) => ({
  /** In the transaction in which the person leaves the merchant. */
  async endOfPerson(tx: MerchantTx, { merchantId, userId }: Person): Promise<void> {
    for (const row of await store.lockLive(tx, merchantId, userId))
      await endGrant(context, tx, row, { why: 'left', by: 'system:programs' })
  },

  /**
   * In the transaction in which a person's role (`permission`) or the merchant's rule (`rule`) changes: ends what they
   * leave no room for, of one person or, for null, of all.
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

  /** Whether a program is still connected, and may still propose what needs the scope. */
  async mayPropose(merchantId: string, grantId: string, scope: string): Promise<boolean> {
    const live = await store.readLive(context.db.reader, merchantId, grantId)
    return live !== null && scopesNow(live).some((one) => one === scope)
  },
})

async function allow(
  { clock, newId, random, audit, origin }: Context,
  tx: MerchantTx,
  { tenantId, merchantId, userId }: Pick<Actor, 'tenantId' | 'merchantId' | 'userId'>,
  { asked, scopes }: { asked: ConsentRequest; scopes: ProgramScope[] },
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
    programName: asked.name,
    website: asked.website,
    redirectUri: asked.redirectUri,
    clientHash: asked.clientHash,
    requestHash: asked.hash,
    scopes,
    grantedAt: clock.now(),
    codeHash: hash,
    codeChallenge: asked.challenge,
    codeUntil: new Date(now.getTime() + LIVES.code),
  })
  if (!isFirst) throw conflict('program_answered', 'You have answered this program already.')
  await audit.record(tx, merchantId, {
    actor: userId,
    action: 'program.connected',
    subjectType: 'program_grant',
    subjectId: grantId,
    details: { program: asked.name, address: asked.redirectUri, scopes: scopes.join(' ') },
  })
  return answerAddress(asked, origin, { code })
}
