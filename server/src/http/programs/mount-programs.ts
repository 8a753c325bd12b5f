import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { markup } from '../../kit/markup.ts'
import { inRequest } from '../../kit/request-context.ts'
import { OAuthError } from '../../modules/program-grants/oauth-error.ts'
import type { ProgramGrantsService } from '../../modules/program-grants/service.ts'
import { documentPage } from '../edge/document-page.ts'
import type { FailureLimit } from '../limits/failure-limit.ts'
import type { RateLimits } from '../limits/rate-limit.ts'
import { mountMetadata } from './metadata.ts'
import { readParams } from './read-params.ts'

type Programs = Pick<ProgramGrantsService, 'register' | 'ask' | 'exchange' | 'revoke'>

export interface ProgramsOptions {
  origin: string
  programs: Programs
  limits: RateLimits | null
  /** Counts registrations; null: no limit. */
  registrations: FailureLimit | null
  /** The page where a person chooses the dashboard to connect. */
  sendChoicePage: (reply: FastifyReply) => Promise<FastifyReply>
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const noop = (): void => undefined

const FORM = 'application/x-www-form-urlencoded'

function sendRefusal(reply: FastifyReply, failure: OAuthError): FastifyReply {
  reply.status(failure.status)
  return reply.send({ error: failure.code, error_description: failure.message })
}

/** Shown to the person, because the program's address is not proved to be its own and must not be redirected to. */
const refusalPage = (message: string): string =>
  documentPage({
    title: 'The program cannot be connected',
    head: markup``,
    home: '/',
    links: { label: 'Pages', html: markup`<a href="/docs/">Documentation</a>` },
    body: markup`<main><h1>The program cannot be connected</h1>
<p>${message}</p>
<p>Nothing was allowed. Connect it again from the program; if that does not help, tell who makes it.</p></main>`,
  })

/** Common to all of these responses: rate limited, never cached, and refusals in OAuth's format. */
const withOAuthErrors =
  ({ limits }: ProgramsOptions, answer: Answer): Answer =>
  (request, reply) =>
    inRequest(request, async () => {
      const { ip: address } = request
      reply.header('cache-control', 'no-store')
      const counted = { address, token: null, kind: 'program', movesMoney: false }
      limits?.consume(counted, noop)
      try {
        return await answer(request, reply)
      } catch (failure) {
        if (!(failure instanceof OAuthError)) throw failure
        if (failure.code === 'invalid_grant') limits?.countRefusal(address)
        return sendRefusal(reply, failure)
      }
    })

const queryOf = (url: string): string => url.split('?')[1] ?? ''

function paramsOf({ body }: FastifyRequest) {
  if (typeof body !== 'string') throw new OAuthError('invalid_request', `Send a form (${FORM}).`)
  return readParams(body)
}

/**
 * The authorization server of /mcp: OAuth 2.1 for public clients, with PKCE, registration (RFC 7591) and revocation
 * (RFC 7009). The person decides through a call of the dashboard; these routes start the flow and hand out tokens.
 */
export function mountPrograms(app: FastifyInstance, options: ProgramsOptions): void {
  const { origin, programs, registrations, sendChoicePage } = options
  mountMetadata(app, origin)
  const wrap = (answer: Answer): Answer => withOAuthErrors(options, answer)

  app.post(
    '/mcp/register',
    wrap(async (request, reply) => {
      registrations?.check(request.ip)
      registrations?.fail(request.ip)
      return reply.status(201).send(programs.register(request.body))
    }),
  )
  app.get(
    '/mcp/authorize',
    wrap(async ({ url }, reply) => {
      try {
        const authorization = programs.ask(readParams(queryOf(url)))
        const location =
          'request' in authorization
            ? `/mcp/connect?request=${authorization.request}`
            : authorization.redirectTo
        return await reply.redirect(location, 303)
      } catch (failure) {
        if (!(failure instanceof OAuthError)) throw failure
        return reply.status(400).type('text/html; charset=utf-8').send(refusalPage(failure.message))
      }
    }),
  )
  app.get('/mcp/connect', (_request, reply) => sendChoicePage(reply))
  void app.register(async (forms) => {
    forms.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    forms.post(
      '/mcp/token',
      wrap(async (request, reply) => reply.send(await programs.exchange(paramsOf(request)))),
    )
    forms.post(
      '/mcp/revoke',
      wrap(async (request, reply) => {
        await programs.revoke(paramsOf(request))
        return reply.status(200).send()
      }),
    )
  })
}
