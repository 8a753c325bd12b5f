import { isHttpsUri } from '@paydeck/contract/identifiers/https-uri'
import * as z from 'zod/mini'

import type { Clock } from '../../kit/clock.ts'
import { deriveKeys, isSigned, type Secrets, sign } from '../../kit/secrets/secrets.ts'
import { OAuthError } from './oauth-error.ts'
import { isRedirectUri } from './rules.ts'

const MAX_NAME = 60
const MAX_WEBSITE = 200
const MAX_REDIRECTS = 5

/** A registered program, in its own words. */
export interface RegisteredProgram {
  name: string
  website: string | null
  redirectUris: readonly string[]
}

export interface Registrations {
  /** Throws OAuthError for invalid metadata. */
  register(metadata: unknown): Record<string, unknown>
  /** Null for a client id that we did not issue. */
  read(clientId: string): RegisteredProgram | null
}

const texts = z.optional(z.array(z.string()))
const clientMetadata = z.object({
  redirect_uris: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_REDIRECTS)),
  client_name: z.optional(z.string()),
  client_uri: z.optional(z.string()),
  grant_types: texts,
  response_types: texts,
})

const registrationSchema = z.object({
  n: z.string(),
  w: z.nullable(z.string()),
  r: z.array(z.string()),
})

/** One line, without control characters or marks that change the direction of text. */
const tidy = (text: string): string =>
  text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)

type Metadata = z.output<typeof clientMetadata>

function refuse({ redirect_uris, grant_types: grants, response_types: responses }: Metadata): void {
  if (!redirect_uris.every(isRedirectUri))
    throw new OAuthError(
      'invalid_redirect_uri',
      'A redirect address begins with https://, or with http:// and 127.0.0.1, [::1] or localhost.',
    )
  if (grants?.includes('authorization_code') === false || responses?.includes('code') === false)
    throw new OAuthError(
      'invalid_client_metadata',
      'This server supports only the grant type authorization_code with the response type code.',
    )
}

const websiteOf = (uri: string | undefined): string | null =>
  uri !== undefined && uri.length <= MAX_WEBSITE && isHttpsUri(uri) ? uri : null

function programOf(metadata: unknown): RegisteredProgram {
  const read = clientMetadata.safeParse(metadata)
  if (!read.success)
    throw new OAuthError(
      'invalid_client_metadata',
      `Name one to ${MAX_REDIRECTS} redirect_uris, as a list of strings.`,
    )
  refuse(read.data)
  const { redirect_uris: redirectUris, client_name: name = '', client_uri: uri } = read.data
  const [first = ''] = redirectUris
  return { name: tidy(name) || new URL(first).host, website: websiteOf(uri), redirectUris }
}

/** The client id contains the signed registration, so that strangers cannot fill a table (RFC 7591, A.5.2). */
export function registrations({
  secrets,
  clock,
}: {
  secrets: Secrets
  clock: Clock
}): Registrations {
  const keys = deriveKeys(secrets, 'program registrations')
  return {
    register(metadata) {
      const program = programOf(metadata)
      const { name, website, redirectUris } = program
      const text = JSON.stringify({ n: name, w: website, r: redirectUris })
      const body = Buffer.from(text).toString('base64url')
      return {
        client_id: `${body}.${sign(keys[0].key, body)}`,
        client_id_issued_at: Math.floor(clock.wall().getTime() / 1_000),
        client_name: name,
        ...(website !== null && { client_uri: website }),
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      }
    },

    read(clientId) {
      const [body = '', signature = '', ...rest] = clientId.split('.')
      if (rest.length > 0 || !isSigned(keys, body, signature)) return null
      const { n, w, r } = registrationSchema.parse(
        JSON.parse(Buffer.from(body, 'base64url').toString()),
      )
      return { name: n, website: w, redirectUris: r }
    },
  }
}
