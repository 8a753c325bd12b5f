import { createHash } from 'node:crypto'

import { PROGRAM_SCOPE_NAMES } from '@paydeck/contract/access/program-scopes'
import { expect, test } from 'vitest'

import { SetClock } from '../../kit/clock.ts'
import { consentRequests } from './consent-request.ts'
import { registrations } from './registration.ts'
import {
  answersChallenge,
  requestedScopes,
  isRedirectUri,
  isSameRedirect,
  outlivesRole,
  scopesNow,
} from './rules.ts'

test('BEY-140 a redirect goes to https, or by plain http to the person’s own computer', () => {
  for (const address of [
    'https://app.example/back',
    'https://app.example:8443/back?x=1',
    'http://127.0.0.1/back',
    'http://127.0.0.1:33418/back',
    'http://[::1]:1/back',
    'http://localhost:5000/back',
  ])
    expect(isRedirectUri(address), address).toBe(true)
  for (const address of [
    'http://app.example/back',
    'http://127.0.0.1.evil.example/back',
    'http://localhost.evil.example/',
    'http://127.0.0.1@evil.example/',
    'https://user:secret@app.example/',
    'https://app.example/back#part',
    'HTTPS:app.example',
    'javascript:alert(1)',
    'cursor://back',
    '/back',
    `https://app.example/${'x'.repeat(500)}`,
  ])
    expect(isRedirectUri(address), address).toBe(false)
})

test('BEY-140 a redirect must equal the registered one, except for the port on the person’s own computer', () => {
  const local = 'http://127.0.0.1:1/back?x=1'
  expect(isSameRedirect(local, 'http://127.0.0.1:65535/back?x=1')).toBe(true)
  expect(isSameRedirect(local, 'http://127.0.0.1/back?x=1')).toBe(true)
  for (const requested of ['http://127.0.0.1:1/back', 'http://localhost:1/back?x=1', `${local}#`])
    expect(isSameRedirect(local, requested), requested).toBe(false)
  const remote = 'https://app.example/back'
  expect(isSameRedirect(remote, remote)).toBe(true)
  for (const requested of [
    `${remote}/`,
    'https://APP.example/back',
    'https://app.example:443/back',
  ])
    expect(isSameRedirect(remote, requested), requested).toBe(false)
})

test('BEY-140 the verifier must match its challenge, as in the example of RFC 7636', () => {
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
  expect(answersChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', challenge)).toBe(true)
  expect(answersChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXK', challenge)).toBe(false)
  expect(answersChallenge('', challenge)).toBe(false)
})

test('BEY-140 a program that names no scope asks for all; of those it names, unknown ones are ignored', () => {
  expect(requestedScopes(undefined)).toEqual(PROGRAM_SCOPE_NAMES)
  expect(requestedScopes('offline_access refunds:read payments:read')).toEqual([
    'payments:read',
    'refunds:read',
  ])
  expect(requestedScopes('keys:manage')).toEqual([])
})

test('BEY-142 a program may do what was allowed, less what role, rule and second factor take away', () => {
  const request = {
    role: 'manager',
    permissions: [],
    scopes: ['payments:read', 'payments:refund'] as const,
    connectedBy: 'everyone' as const,
    askedOf: null,
    hasSecondFactor: false,
    hasShortPassword: null,
  }
  expect(scopesNow(request)).toEqual(['payments:read', 'payments:refund'])
  expect(scopesNow({ ...request, role: 'viewer' })).toEqual(['payments:read'])
  expect(scopesNow({ ...request, connectedBy: 'managers' })).toEqual([])
  expect(scopesNow({ ...request, role: 'owner', connectedBy: 'managers' })).toHaveLength(2)
  expect(scopesNow({ ...request, role: 'owner', connectedBy: 'no_one' })).toEqual([])
  expect(scopesNow({ ...request, askedOf: 'everyone' })).toEqual([])
  expect(scopesNow({ ...request, askedOf: 'everyone', hasSecondFactor: true })).toHaveLength(2)
})

const NOW = new Date('2026-03-03T00:00:00Z')
const secret = Buffer.alloc(48, 1)

test('BEY-140 a registration is cleaned and signed, and another server’s is refused', () => {
  const clock = new SetClock(NOW)
  const own = registrations({ secrets: [secret], clock })
  const redirectUris = ['https://app.example/back']
  const client = own.register({
    client_name: ' Pay\u202Edeck\n by  us ',
    client_uri: 'http://plain.example',
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'client_secret_post',
  })
  expect(client).toMatchObject({
    client_name: 'Pay deck by us',
    token_endpoint_auth_method: 'none',
  })
  const id = String(client['client_id'])
  expect(own.read(id)).toEqual({ name: 'Pay deck by us', website: null, redirectUris })
  expect(registrations({ secrets: [Buffer.alloc(48, 2)], clock }).read(id)).toBe(null)
  const unnamed = own.register({ redirect_uris: redirectUris })
  expect(unnamed['client_name']).toBe('app.example')
  for (const metadata of [
    null,
    {},
    { redirect_uris: [] },
    { redirect_uris: redirectUris, grant_types: ['client_credentials'] },
    { redirect_uris: redirectUris, response_types: ['token'] },
  ])
    expect(() => own.register(metadata)).toThrow(/redirect_uris|authorization_code/)
})

test('BEY-140 a request for consent expires after a quarter of an hour', () => {
  const clock = new SetClock(NOW)
  const programs = registrations({ secrets: [secret], clock })
  const origin = 'https://pay.example'
  const { client_id: clientId } = programs.register({ redirect_uris: ['https://app.example/'] })
  const requests = consentRequests({ secrets: [secret], clock, origin, programs })
  const requestId = requests.ask({
    client_id: String(clientId),
    redirect_uri: 'https://app.example/',
    response_type: 'code',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    scope: 'orders:read',
  })
  if (!('request' in requestId)) throw new Error('refused')
  const at = (ms: number) =>
    consentRequests({
      secrets: [secret],
      clock: new SetClock(new Date(NOW.getTime() + ms)),
      origin,
      programs,
    }).read(requestId.request)
  expect(at(899_999)).toMatchObject({
    scopes: ['orders:read'],
    redirectUri: 'https://app.example/',
  })
  expect(() => at(900_000)).toThrow('has ended')
})

test('a program stays connected while its person may connect one and keeps at least one of its permissions', () => {
  const viewer = { role: 'viewer', permissions: [] }
  const outlives = (scope: 'payments:read' | 'payments:refund', by: 'everyone' | 'managers') =>
    outlivesRole([scope], viewer, by)
  expect(outlives('payments:read', 'everyone')).toBe(true)
  expect(outlives('payments:refund', 'everyone')).toBe(false)
  expect(outlives('payments:read', 'managers')).toBe(false)
  expect(outlivesRole([], viewer, 'everyone')).toBe(false)
  expect(outlivesRole(['payments:read'], { ...viewer, role: 'owner' }, 'managers')).toBe(true)
})

test('a verifier is 43 to 128 letters, digits and signs of an address', () => {
  const answers = (verifier: string) =>
    answersChallenge(verifier, createHash('sha256').update(verifier).digest('base64url'))
  expect([42, 43, 128, 129].map((length) => answers('a'.repeat(length)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([`${'a'.repeat(43)}!`, `!${'a'.repeat(43)}`].map(answers)).toEqual([false, false])
})
