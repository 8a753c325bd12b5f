import type { MerchantTx } from '../../db/database.ts'
import { evaluateRefresh } from '../../kit/refresh-step.ts'
import { sha256 } from '../../kit/secrets/secrets.ts'
import type { AuthorizeParams } from './consent-request.ts'
import type { Context } from './deps.ts'
import { endGrant } from './end.ts'
import { OAuthError } from './oauth-error.ts'
import { answersChallenge, LIFETIMES_MS, scopesNow } from './rules.ts'
import * as store from './store.ts'
import { type GrantRef, makeToken, readToken } from './tokens.ts'

/** As RFC 6749, 5.1. */
export interface TokenAnswer {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

const invalidGrant = () =>
  new OAuthError('invalid_grant', 'The code or refresh token is no longer valid.')

/** Throws OAuthError. A code used twice, or an old refresh token, ends the connection. */
export async function exchange(context: Context, params: AuthorizeParams): Promise<TokenAnswer> {
  const { resource, grant_type: kind, client_id: clientId = '' } = params
  if (!context.programs.read(clientId))
    throw new OAuthError('invalid_client', 'This program is not registered here.')
  if (resource !== undefined && resource !== `${context.origin}/mcp`)
    throw new OAuthError('invalid_target', `This server answers for ${context.origin}/mcp alone.`)
  switch (kind) {
    case 'authorization_code':
      return exchangeCode(context, params)
    case 'refresh_token':
      return refresh(context, params)
    default:
      throw new OAuthError(
        'unsupported_grant_type',
        'The grant type has to be authorization_code or refresh_token.',
      )
  }
}

/** The scopes that are usable now. */
async function scopeOf({ db }: Context, { merchantId, grantId }: GrantRef): Promise<string> {
  const live = await store.readLive(db.reader, merchantId, grantId)
  const scopes = live ? scopesNow(live) : []
  if (scopes.length === 0) throw invalidGrant()
  return scopes.join(' ')
}

/** Calls back with the client's row locked; null refuses, after its writes are committed. */
async function withGrant(
  { db }: Context,
  { merchantId, grantId }: GrantRef,
  clientId: string | undefined,
  work: (tx: MerchantTx, row: store.GrantRow) => Promise<Tokens | null>,
): Promise<Tokens> {
  const tokens = await db.inMerchant(merchantId, async (tx) => {
    const row = await store.lockGrant(tx, merchantId, grantId)
    if (!row || row.endedAt || !row.clientHash.equals(sha256(clientId ?? ''))) return null
    return work(tx, row)
  })
  if (!tokens) throw invalidGrant()
  return tokens
}

async function exchangeCode(context: Context, params: AuthorizeParams): Promise<TokenAnswer> {
  const { code = '', client_id: clientId, redirect_uri: address, code_verifier } = params
  const ref = readToken('code', code)
  if (!ref) throw invalidGrant()
  const scope = await scopeOf(context, ref)
  const now = context.clock.wall()
  const tokens = await withGrant(context, ref, clientId, async (tx, row) => {
    if (!row.codeHash.equals(sha256(code))) return null
    if (row.generation > 0) {
      await endGrant(context, tx, row, { why: 'reuse', by: 'system:programs' })
      return null
    }
    const isRight =
      now < row.codeUntil &&
      address === row.redirectUri &&
      answersChallenge(code_verifier ?? '', row.codeChallenge)
    return isRight ? issue(context, tx, row, 1) : null
  })
  return { ...tokens, scope }
}

async function refresh(context: Context, params: AuthorizeParams): Promise<TokenAnswer> {
  const { refresh_token: token = '', client_id: clientId } = params
  const step = context.refresh.read(token)
  if (!step) throw invalidGrant()
  const scope = await scopeOf(context, step)
  const now = context.clock.wall()
  const tokens = await withGrant(context, step, clientId, async (tx, row) => {
    const { generation, rotatedAt, refreshUntil } = row
    if (!rotatedAt || !refreshUntil || refreshUntil <= now) return null
    switch (evaluateRefresh({ generation, rotatedAt }, step.generation, now)) {
      case 'rotate':
        return issue(context, tx, row, generation + 1)
      case 'again':
        return issue(context, tx, row, generation)
      case 'reuse':
        await endGrant(context, tx, row, { why: 'reuse', by: 'system:programs' })
        return null
      case 'stranger':
        return null
    }
  })
  return { ...tokens, scope }
}

type Tokens = Omit<TokenAnswer, 'scope'>

async function issue(
  { clock, random, refresh: refreshTokens }: Context,
  tx: MerchantTx,
  row: store.GrantRow,
  generation: number,
): Promise<Tokens> {
  const { merchantId, grantId } = row
  const now = clock.wall()
  const later = (ms: number): Date => new Date(now.getTime() + ms)
  const access = makeToken('access', row, random)
  await store.changeGrant(tx, merchantId, grantId, {
    ...(generation !== row.generation && { generation, rotatedAt: now }),
    refreshUntil: later(LIFETIMES_MS.refresh),
    accessHash: access.hash,
    accessUntil: later(LIFETIMES_MS.access),
    earlierAccessHash: row.accessHash,
    earlierAccessUntil: row.accessUntil,
  })
  return {
    access_token: access.token,
    token_type: 'Bearer',
    expires_in: LIFETIMES_MS.access / 1_000,
    refresh_token: refreshTokens.issue({ merchantId, grantId, generation }),
  }
}

/** Ends the connection of a token of this client; ignores any other token (RFC 7009, 2.2). */
export async function revoke(context: Context, params: AuthorizeParams): Promise<void> {
  const { token = '', client_id: clientId = '' } = params
  const step = context.refresh.read(token)
  const ref = step ?? readToken('access', token)
  if (!ref) return
  const { merchantId, grantId } = ref
  await context.db.inMerchant(merchantId, async (tx) => {
    const row = await store.lockGrant(tx, merchantId, grantId)
    if (!row || row.endedAt || !row.clientHash.equals(sha256(clientId))) return
    const hash = sha256(token)
    const isOurs =
      step !== null || [row.accessHash, row.earlierAccessHash].some((item) => item?.equals(hash))
    if (isOurs) await endGrant(context, tx, row, { why: 'program', by: `program:${grantId}` })
  })
}
