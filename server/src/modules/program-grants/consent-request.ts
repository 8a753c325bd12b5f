import { programScope, type ProgramScope } from '@paydeck/contract/access/program-scopes'
import * as z from 'zod/mini'

import type { Clock } from '../../kit/clock.ts'
import { conflict } from '../../kit/errors.ts'
import { deriveKeys, isSigned, type Secrets, sha256, sign } from '../../kit/secrets/secrets.ts'
import { OAuthError } from './oauth-error.ts'
import type { Registrations } from './registration.ts'
import { requestedScopes, isSameRedirect, LIFETIMES_MS } from './rules.ts'

/** A program's request to a person, after checking. */
export interface ConsentRequest {
  name: string
  website: string | null
  clientHash: Buffer
  redirectUri: string
  scopes: ProgramScope[]
  state: string | null
  challenge: string
  endsAt: Date
  /** SHA-256 of the request, so that it can be answered only once. */
  hash: Buffer
}

export type AuthorizeParams = Readonly<Record<string, string | undefined>>

export interface ConsentRequests {
  /**
   * The signed request for the consent page, or the program's address with an error to redirect to. Throws OAuthError
   * when the program's address is not certain.
   */
  ask(params: AuthorizeParams): { request: string } | { redirectTo: string }
  /** Throws 409 for an expired request, or one that this server did not sign. */
  read(request: string): ConsentRequest
}

interface Deps {
  secrets: Secrets
  clock: Clock
  origin: string
  programs: Registrations
}

const MAX_STATE = 1_024

const requestSchema = z.object({
  n: z.string(),
  w: z.nullable(z.string()),
  c: z.string(),
  r: z.string(),
  s: z.array(programScope),
  t: z.nullable(z.string()),
  k: z.string(),
  e: z.number(),
})

const ended = () =>
  conflict(
    'program_request_ended',
    'This request has ended. Go back to the program, and connect it again.',
  )

/** The program's address with the answer; `iss` names the issuer (RFC 9207). */
export function answerAddress(
  { redirectUri, state }: Pick<ConsentRequest, 'redirectUri' | 'state'>,
  origin: string,
  answer: Record<string, string>,
): string {
  const url = new URL(redirectUri)
  const params = { ...answer, ...(state !== null && { state }), iss: origin }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** The error in a request whose program and address are valid. */
function refusalOf(params: AuthorizeParams, resource: string): OAuthError | null {
  const { response_type, code_challenge: challenge = '', code_challenge_method: method } = params
  if (response_type !== 'code')
    return new OAuthError('unsupported_response_type', 'The response type has to be code.')
  if (method !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return new OAuthError('invalid_request', 'A code_challenge with the method S256 is required.')
  if ((params['state'] ?? '').length > MAX_STATE)
    return new OAuthError('invalid_request', `A state has at most ${MAX_STATE} characters.`)
  if (params['resource'] !== undefined && params['resource'] !== resource)
    return new OAuthError('invalid_target', `This server answers for ${resource} alone.`)
  return requestedScopes(params['scope']).length === 0
    ? new OAuthError('invalid_scope', 'None of these scopes is known here.')
    : null
}

/** Requests are signed, not stored, so that strangers cannot fill a table. */
export function consentRequests({ secrets, clock, origin, programs }: Deps): ConsentRequests {
  const keys = deriveKeys(secrets, 'program consents')

  function signed(
    program: { name: string; website: string | null },
    params: AuthorizeParams,
  ): string {
    const endsAt = clock.wall().getTime() + LIFETIMES_MS.request
    const text = JSON.stringify({
      n: program.name,
      w: program.website,
      c: sha256(params['client_id'] ?? '').toString('base64url'),
      r: params['redirect_uri'],
      s: requestedScopes(params['scope']),
      t: params['state'] ?? null,
      k: params['code_challenge'],
      e: endsAt,
    })
    const body = Buffer.from(text).toString('base64url')
    return `${body}.${sign(keys[0].key, body)}`
  }

  return {
    ask(params) {
      const { client_id: clientId = '', redirect_uri: redirectUri = '' } = params
      const program = programs.read(clientId)
      if (!program) throw new OAuthError('invalid_client', 'This program is not registered here.')
      if (!program.redirectUris.some((known) => isSameRedirect(known, redirectUri)))
        throw new OAuthError(
          'invalid_redirect_uri',
          'This program asked for a return address that it did not register.',
        )
      const refusal = refusalOf(params, `${origin}/mcp`)
      if (!refusal) return { request: signed(program, params) }
      const state = (params['state'] ?? '').slice(0, MAX_STATE) || null
      const answer = { error: refusal.code, error_description: refusal.message }
      return { redirectTo: answerAddress({ redirectUri, state }, origin, answer) }
    },

    read(request) {
      const [body = '', signature = '', ...rest] = request.split('.')
      if (rest.length > 0 || !isSigned(keys, body, signature)) throw ended()
      const { n, w, c, r, s, t, k, e } = requestSchema.parse(
        JSON.parse(Buffer.from(body, 'base64url').toString()),
      )
      if (e <= clock.wall().getTime()) throw ended()
      return {
        name: n,
        website: w,
        clientHash: Buffer.from(c, 'base64url'),
        redirectUri: r,
        scopes: s,
        state: t,
        challenge: k,
        endsAt: new Date(e),
        hash: sha256(body),
      }
    },
  }
}
