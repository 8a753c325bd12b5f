import { PROGRAM_SCOPE_NAMES } from '@paydeck/contract/access/program-scopes'
import type { FastifyInstance } from 'fastify'

const RESOURCE_PATH = '/.well-known/oauth-protected-resource'

/** Where a refused program reads how to get access (RFC 9728). */
export const resourceMetadataUrl = (origin: string): string => `${origin}${RESOURCE_PATH}/mcp`

const resource = (origin: string) => ({
  resource: `${origin}/mcp`,
  resource_name: 'Paydeck',
  authorization_servers: [origin],
  scopes_supported: PROGRAM_SCOPE_NAMES,
  bearer_methods_supported: ['header'],
  resource_documentation: `${origin}/docs/merchant-api.md`,
})

const authorizationServer = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/mcp/authorize`,
  token_endpoint: `${origin}/mcp/token`,
  registration_endpoint: `${origin}/mcp/register`,
  revocation_endpoint: `${origin}/mcp/revoke`,
  scopes_supported: PROGRAM_SCOPE_NAMES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${origin}/docs/merchant-api.md`,
})

/** Discovery for programs: RFC 9728 for /mcp, RFC 8414 for the authorization server. */
export function mountMetadata(app: FastifyInstance, origin: string): void {
  const documents = {
    [RESOURCE_PATH]: resource(origin),
    [`${RESOURCE_PATH}/mcp`]: resource(origin),
    '/.well-known/oauth-authorization-server': authorizationServer(origin),
  }
  for (const [path, document] of Object.entries(documents))
    app.get(path, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .send(document),
    )
}
