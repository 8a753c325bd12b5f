import { createHash, randomBytes } from 'node:crypto'

import type { ProgramScope } from '@paydeck/contract/access/program-scopes'
import { api } from '@paydeck/contract/protocol/api'

import type { Call } from '@paydeck/contract/protocol/client'

export const CALLBACK = 'http://127.0.0.1:33418/callback'

interface Person {
  call: Call
}
interface Place {
  origin: string
}

export interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
}

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T

export const postForm = (
  { origin }: Place,
  path: string,
  form: Record<string, string>,
): Promise<Response> => fetch(origin + path, { method: 'POST', body: new URLSearchParams(form) })

/** A client id, as programs register themselves. */
export async function registerClient(
  { origin }: Place,
  metadata: Record<string, unknown> = {},
): Promise<string> {
  const answer = await fetch(`${origin}/mcp/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [CALLBACK], ...metadata }),
  })
  return (await json<{ client_id: string }>(answer)).client_id
}

/** What a program remembers while a person decides. */
export interface GrantRequest {
  verifier: string
  clientId: string
  state: string
}

export const newGrantRequest = (clientId: string): GrantRequest => ({
  clientId,
  verifier: randomBytes(32).toString('base64url'),
  state: randomBytes(8).toString('hex'),
})

const authorizeUrl = ({ origin }: Place, params: Record<string, string>): string =>
  `${origin}/mcp/authorize?${new URLSearchParams(params).toString()}`

/** The address it opens in the person's browser. */
export const consentUrl = (
  at: Place,
  { clientId, verifier, state }: GrantRequest,
  params: Record<string, string> = {},
): string =>
  authorizeUrl(at, {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    resource: `${at.origin}/mcp`,
    ...params,
  })

/** Sends a browser to the authorisation endpoint; the answer is a redirect or a page. */
export const authorize = (at: Place, params: Record<string, string>): Promise<Response> =>
  fetch(authorizeUrl(at, params), { redirect: 'manual' })

/** Asks for consent as a program would, up to the consent page. */
export async function requestConsent(
  at: Place,
  params: Record<string, string> = {},
): Promise<GrantRequest & { request: string }> {
  const request = newGrantRequest(await registerClient(at))
  const answer = await fetch(consentUrl(at, request, params), { redirect: 'manual' })
  const to = new URL(answer.headers.get('location') ?? '', at.origin)
  return { ...request, request: to.searchParams.get('request') ?? '' }
}

export const grantConsent = async (
  { call }: Person,
  merchantId: string,
  request: string,
  scopes: ProgramScope[],
): Promise<URL> =>
  new URL((await call(api.allowProgram, { merchantId, body: { request, scopes } })).data.redirectTo)

export const codeForm = (
  { verifier, clientId }: GrantRequest,
  redirect: URL,
  more: Record<string, string> = {},
): Record<string, string> => ({
  grant_type: 'authorization_code',
  code: redirect.searchParams.get('code') ?? '',
  redirect_uri: CALLBACK,
  client_id: clientId,
  code_verifier: verifier,
  ...more,
})

/** A program that a person connected, with its tokens. */
export async function connectedProgram(
  at: Place,
  person: Person,
  merchantId: string,
  scopes: ProgramScope[],
): Promise<Tokens & { clientId: string; grantId: string }> {
  const request = await requestConsent(at)
  const redirect = await grantConsent(person, merchantId, request.request, scopes)
  const tokens = await json<Tokens>(await postForm(at, '/mcp/token', codeForm(request, redirect)))
  const { data } = await person.call(api.listProgramGrants, { merchantId })
  return { ...tokens, clientId: request.clientId, grantId: data[0]?.grantId ?? '' }
}
