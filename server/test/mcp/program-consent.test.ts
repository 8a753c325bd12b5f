import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import {
  grantConsent,
  requestConsent,
  authorize,
  CALLBACK,
  codeForm,
  connectedProgram,
  postForm,
  registerClient,
  type Tokens,
} from './connected-program.ts'

let world: World
let own: TestMerchant
let merchantId: string
beforeAll(async () => {
  world = await startWorld()
  own = await world.merchant()
  ;({ merchantId } = own)
})
afterAll(() => world.stop())

/** Stores tokens and opens a browser as a program would. */
class Provider implements OAuthClientProvider {
  redirectUrl = CALLBACK
  clientMetadata = {
    client_name: 'Claude',
    client_uri: 'https://claude.example',
    redirect_uris: [CALLBACK],
  }
  client: OAuthClientInformationMixed | undefined
  kept: OAuthTokens | undefined
  verifier = ''
  opened: URL | null = null

  state = () => 'a state of the program'
  clientInformation = () => this.client
  saveClientInformation = (client: OAuthClientInformationMixed) => void (this.client = client)
  tokens = () => this.kept
  saveTokens = (tokens: OAuthTokens) => void (this.kept = tokens)
  redirectToAuthorization = (url: URL) => void (this.opened = url)
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier)
  codeVerifier = () => this.verifier
}

const transportOf = (provider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(`${world.origin}/mcp`), { authProvider: provider })

interface Answer {
  content: { text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

const callTool = async (
  token: string,
  name: string,
  args: Record<string, unknown>,
): Promise<{ status: number; result?: Answer; challenge: string | null }> => {
  const answer = await fetch(`${world.origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  })
  const { result } = (await answer.json()) as { result?: Answer }
  const challenge = answer.headers.get('www-authenticate')
  return { status: answer.status, challenge, ...(result && { result }) }
}

const works = async (token: string): Promise<number> =>
  (await callTool(token, 'list', { kind: 'payments' })).status

const errorOf = async (answer: Response): Promise<[number, string]> => [
  answer.status,
  ((await answer.json()) as { error: string }).error,
]

const activity = async (action: string) =>
  (await own.call(api.listActivity, { merchantId, query: { action } })).data

test('BEY-140 the official client registers, asks, gets a person’s consent, reads, and refreshes its tokens', async () => {
  const paid = await (await own.order({ amount: 56_00, number: 'HC-140' })).pay(CARDS.visa)
  const provider = new Provider()
  const client = new Client({ name: 'a test', version: '1.0.0' })
  const first = transportOf(provider)
  await expect(client.connect(first)).rejects.toThrow('Unauthorized')
  expect(provider.opened?.searchParams.get('resource')).toBe(`${world.origin}/mcp`)
  expect(provider.opened?.searchParams.get('code_challenge_method')).toBe('S256')

  const sent = await fetch(provider.opened ?? '', { redirect: 'manual' })
  const page = new URL(sent.headers.get('location') ?? '', world.origin)
  expect([sent.status, page.pathname]).toEqual([303, '/mcp/connect'])
  const request = page.searchParams.get('request') ?? ''
  const { data: consent } = await own.call(api.getProgramConsent, {
    merchantId,
    query: { request },
  })
  expect(consent).toMatchObject({
    name: 'Claude',
    website: 'https://claude.example',
    address: '127.0.0.1:33418',
    isLocal: true,
    refusedBy: null,
  })
  expect(consent.scopes.map(({ scope }) => scope)).toEqual([
    'payments:read',
    'orders:read',
    'refunds:read',
    'orders:write',
    'payments:refund',
    'payments:capture',
  ])

  const redirect = await grantConsent(own, merchantId, request, [
    'payments:read',
    'payments:refund',
  ])
  expect(redirect.href.startsWith(CALLBACK)).toBe(true)
  expect(redirect.searchParams.get('state')).toBe('a state of the program')
  expect(redirect.searchParams.get('iss')).toBe(world.origin)
  await first.finishAuth(redirect.searchParams.get('code') ?? '')
  expect(provider.kept).toMatchObject({
    token_type: 'Bearer',
    expires_in: 900,
    scope: 'payments:read payments:refund',
  })

  await client.connect(transportOf(provider))
  const read = (await client.callTool({
    name: 'read',
    arguments: { kind: 'payments', id: paid.transactionId },
  })) as unknown as Answer
  const secret = await own.secretKey()
  const http = await fetch(`${world.origin}/api/transactions/${paid.transactionId}`, {
    headers: { 'limepay-secretkey': secret },
  })
  expect(read.structuredContent?.['records']).toEqual([await http.json()])

  const before = provider.kept?.access_token
  expect(await auth(provider, { serverUrl: `${world.origin}/mcp` })).toBe('AUTHORIZED')
  expect(provider.kept?.access_token).not.toBe(before)
  const second = (await client.callTool({
    name: 'list',
    arguments: { kind: 'payments' },
  })) as unknown as Answer
  expect(second.isError).toBeUndefined()
  await client.close()
})

test('BEY-140 the metadata names the resource, the token issuer and S256', async () => {
  const refused = await callTool('mcpa_unknown', 'list', {})
  const metadata = `${world.origin}/.well-known/oauth-protected-resource/mcp`
  expect([refused.status, refused.challenge]).toEqual([
    401,
    `Bearer resource_metadata="${metadata}"`,
  ])
  const read = async (url: string) => (await (await fetch(url)).json()) as Record<string, unknown>
  expect(await read(metadata)).toMatchObject({
    resource: `${world.origin}/mcp`,
    authorization_servers: [world.origin],
  })
  expect(await read(`${world.origin}/.well-known/oauth-authorization-server`)).toMatchObject({
    issuer: world.origin,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    registration_endpoint: `${world.origin}/mcp/register`,
    revocation_endpoint: `${world.origin}/mcp/revoke`,
  })
})

test('BEY-140 a program is redirected only to an address that it registered; on localhost any port will do', async () => {
  const pageFor = (params: Record<string, string>, id: string) =>
    authorize(world, {
      response_type: 'code',
      client_id: id,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      ...params,
    })
  const id = await registerClient(world, {
    redirect_uris: [CALLBACK, 'https://app.example/back?x=1'],
  })
  for (const address of ['http://127.0.0.1:9/callback', 'https://app.example/back?x=1'])
    expect((await pageFor({ redirect_uri: address }, id)).status, address).toBe(303)
  for (const address of [
    'http://127.0.0.1:33418/other',
    'http://localhost:33418/callback',
    'https://app.example/back',
    'https://app.example:444/back?x=1',
    'https://app.example.evil.example/back?x=1',
    'https://127.0.0.1:33418/callback',
    'javascript:alert(1)',
  ]) {
    const answer = await pageFor({ redirect_uri: address }, id)
    expect([answer.status, answer.headers.get('location')], address).toEqual([400, null])
    expect(await answer.text()).toContain('cannot be connected')
  }
  expect((await pageFor({ redirect_uri: CALLBACK }, `${id}x`)).status).toBe(400)

  const redirect = async (params: Record<string, string>) => {
    const answer = await pageFor({ redirect_uri: CALLBACK, state: 's', ...params }, id)
    const to = new URL(answer.headers.get('location') ?? '', world.origin)
    return [to.pathname, to.searchParams.get('error'), to.searchParams.get('state')]
  }
  for (const [params, code] of [
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ scope: 'keys:manage' }, 'invalid_scope'],
  ] as const)
    expect(await redirect(params), code).toEqual(['/callback', code, 's'])

  for (const uri of ['http://app.example/back', 'cursor://back', 'https://a.example/#x', 'x']) {
    const answer = await fetch(`${world.origin}/mcp/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [uri] }),
    })
    expect(await errorOf(answer), uri).toEqual([400, 'invalid_redirect_uri'])
  }
})

test('BEY-140 a code works once, for its program, address and verifier; using it twice ends the connection', async () => {
  const request = await requestConsent(world)
  const redirect = await grantConsent(own, merchantId, request.request, ['payments:read'])
  const give = (more: Record<string, string>) =>
    postForm(world, '/mcp/token', codeForm(request, redirect, more))
  for (const [more, refusal] of [
    [{ code_verifier: 'y'.repeat(43) }, [400, 'invalid_grant']],
    [{ redirect_uri: 'http://127.0.0.1:33418/other' }, [400, 'invalid_grant']],
    [{ client_id: await registerClient(world, { client_name: 'Other' }) }, [400, 'invalid_grant']],
    [{ client_id: 'made.up' }, [401, 'invalid_client']],
    [{ resource: 'https://other.example/mcp' }, [400, 'invalid_target']],
    [{ grant_type: 'password' }, [400, 'unsupported_grant_type']],
  ] as const)
    expect(await errorOf(await give(more))).toEqual(refusal)
  const { access_token: token } = (await (await give({})).json()) as Tokens
  expect(await works(token)).toBe(200)
  expect(await errorOf(await give({}))).toEqual([400, 'invalid_grant'])
  expect(await works(token)).toBe(401)
  expect((await activity('program.ended'))[0]).toMatchObject({ details: { why: 'reuse' } })
})

test('BEY-140 a request is answered once, even when two clicks race, and a changed one is refused', async () => {
  const grantRequest = await requestConsent(world)
  const answers = await Promise.allSettled([
    grantConsent(own, merchantId, grantRequest.request, ['payments:read']),
    grantConsent(own, merchantId, grantRequest.request, ['payments:read']),
  ])
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { status: 409, errorCode: 'program_answered' } }])
  for (const request of [`${grantRequest.request}x`, `x${grantRequest.request}`, 'nothing'])
    await expect(
      own.call(api.getProgramConsent, { merchantId, query: { request } }),
    ).rejects.toMatchObject({ status: 409, errorCode: 'program_request_ended' })
})

test('BEY-140 reusing an old refresh token ends the connection, and tokens are stored as hashes', async () => {
  const program = await connectedProgram(world, own, merchantId, ['payments:read'])
  const renew = (token: string) =>
    postForm(world, '/mcp/token', {
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: program.clientId,
    })
  const next = (await (await renew(program.refresh_token)).json()) as Tokens
  // Renewing with the same token right away gives the same successor.
  const twin = (await (await renew(program.refresh_token)).json()) as Tokens
  expect(twin.refresh_token).toBe(next.refresh_token)
  expect(await works(next.access_token)).toBe(200)

  const stored = JSON.stringify(
    await world.db.reader.query(null, 'select * from app.program_grant where grant_id = $1', [
      program.grantId,
    ]),
  )
  for (const secret of [program.access_token, next.access_token, next.refresh_token])
    expect(stored).not.toContain(secret.slice(5))

  await world.db.inMerchant(merchantId, (tx) =>
    tx
      .updateTable('app.programGrant')
      .set({ rotatedAt: new Date(Date.now() - 31_000) })
      .where('merchantId', '=', merchantId)
      .where('grantId', '=', program.grantId)
      .execute(),
  )
  expect(await errorOf(await renew(program.refresh_token))).toEqual([400, 'invalid_grant'])
  expect(await works(next.access_token)).toBe(401)
  expect(await errorOf(await renew(next.refresh_token))).toEqual([400, 'invalid_grant'])
})

test('BEY-140 an access token expires, works only at /mcp, and can be revoked by its program', async () => {
  const program = await connectedProgram(world, own, merchantId, ['payments:read'])
  const { access_token: token, clientId, grantId } = program
  const asKey = await fetch(`${world.origin}/api/transactions`, {
    headers: { 'limepay-secretkey': token },
  })
  const asStaff = await fetch(`${world.origin}/api/merchants/${merchantId}/proposals`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([asKey.status, asStaff.status]).toEqual([401, 401])

  const revoke = (form: Record<string, string>) => postForm(world, '/mcp/revoke', form)
  expect((await revoke({ token, client_id: 'made.up' })).status).toBe(200)
  expect((await revoke({ token: 'unknown', client_id: clientId })).status).toBe(200)
  expect(await works(token)).toBe(200)
  await world.db.inMerchant(merchantId, (tx) =>
    tx
      .updateTable('app.programGrant')
      .set({ accessUntil: new Date(Date.now() - 1_000) })
      .where('merchantId', '=', merchantId)
      .where('grantId', '=', grantId)
      .execute(),
  )
  expect(await works(token)).toBe(401)
  const renewed = await postForm(world, '/mcp/token', {
    grant_type: 'refresh_token',
    refresh_token: program.refresh_token,
    client_id: clientId,
  })
  const { access_token: fresh, refresh_token } = (await renewed.json()) as Tokens
  expect(await works(fresh)).toBe(200)
  expect((await revoke({ token: refresh_token, client_id: clientId })).status).toBe(200)
  expect(await works(fresh)).toBe(401)
})

test('BEY-140 a program can do only what was allowed, and each call is recorded with the person', async () => {
  const program = await connectedProgram(world, own, merchantId, ['payments:read', 'orders:write'])
  const refunds = await callTool(program.access_token, 'list', { kind: 'refunds' })
  expect(refunds.result?.content[0]?.text).toContain('did not allow it')
  const paid = await (await own.order({ amount: 20_00 })).pay(CARDS.visa)
  const refund = await callTool(program.access_token, 'propose_refund', {
    transactionId: paid.transactionId,
    refundAmount: { amount: 100, currency: 'AUD' },
    reason: 'It broke.',
  })
  expect([refund.result?.isError, refund.result?.content[0]?.text]).toEqual([
    true,
    expect.stringContaining('403 key_not_permitted'),
  ])
  expect((await activity('assistant.asked'))[0]).toMatchObject({
    actor: `program:${program.grantId}`,
    subjectId: 'propose_refund',
    details: { program: 'Assistant', connectedBy: own.email },
  })
  expect((await activity('program.connected'))[0]).toMatchObject({
    email: own.email,
    subjectId: program.grantId,
    details: { program: 'Assistant', scopes: 'payments:read orders:write', address: CALLBACK },
  })
})

test('BEY-140 a program learns that a person refused', async () => {
  const { request, state } = await requestConsent(world)
  const { data } = await own.call(api.refuseProgram, { merchantId, body: { request } })
  const redirect = new URL(data.redirectTo)
  expect([redirect.searchParams.get('error'), redirect.searchParams.get('state')]).toEqual([
    'access_denied',
    state,
  ])
  expect((await activity('program.refused'))[0]).toMatchObject({ email: own.email })
})

test('BEY-140 limits registrations from one address', async () => {
  const limited = await startWorld({
    limits: true,
    rates: { program: { burst: 3, perSecond: 0.01 } },
  })
  try {
    const statuses: number[] = []
    for (let count = 0; count < 5; count++) {
      const answer = await fetch(`${limited.origin}/mcp/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [CALLBACK] }),
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429])
  } finally {
    await limited.stop()
  }
})
